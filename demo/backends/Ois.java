import com.sun.net.httpserver.*;
import java.io.IOException;
import java.net.URI;
import java.net.http.*;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Token endpoint and lists for &lt;ois-widget&gt;, in Java 17: {@code server.createContext("/ois/", new Ois(getUser))}.
 * From the environment: OIS_HUB_URL, OIS_API_KEY. It passes the hub's JSON on, so set form-url on the widget.
 * @param getUser returns the signed-in user's id from your own session, or null
 */
public record Ois(Function<HttpExchange, String> getUser) implements HttpHandler {
  private static final String HUB = System.getenv("OIS_HUB_URL").replaceFirst("/+$", "") + "/api/v1/hub";
  private static final HttpClient CLIENT = HttpClient.newHttpClient(); // Follows no redirect: it would get the API key.

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    String user = getUser.apply(exchange);
    String name = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
    boolean isList = name.equals("published-tags") || name.equals("published-list");
    int status = !isFromOwnSite(exchange) ? 403 : user == null || user.chars().anyMatch(Character::isISOControl) ? 401 : 200;
    if (status == 200 && !isList && !exchange.getRequestMethod().equals("POST")) status = 405;
    String body = "";
    if (status == 200) {
      String query = exchange.getRequestURI().getRawQuery();
      var list = HttpRequest.newBuilder(URI.create(HUB + "/projects/" + name + (query == null ? "" : "?" + query)));
      list.header("Authorization", get(exchange, "Authorization", "none"));
      var id = user.replace("\\", "\\\\").replace("\"", "\\\"");
      var token = HttpRequest.newBuilder(URI.create(HUB + "/apikeys/token")).header("Content-Type", "application/json");
      token.header("X-API-Key", System.getenv("OIS_API_KEY"));
      token.POST(HttpRequest.BodyPublishers.ofString("{\"client_user_id\":\"" + id + "\"}"));
      try {
        var request = (isList ? list : token).build();
        // The time limit covers the body.
        var response = CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString()).get(10, TimeUnit.SECONDS);
        if (response.statusCode() == 200) body = response.body();
        // The widget renews a refused token. A refused API key is the server's own error.
        else status = isList && response.statusCode() == 401 ? 401 : 502;
      } catch (Exception error) {
        status = 502;
      }
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, 0);
    try (var out = exchange.getResponseBody()) { out.write(body.getBytes("UTF-8")); }
  }

  private static boolean isFromOwnSite(HttpExchange exchange) {
    String site = get(exchange, "Sec-Fetch-Site", "none"), origin = get(exchange, "Origin", "");
    boolean isOwnOrigin = origin.isEmpty() || origin.replaceFirst("^https?://", "").equals(get(exchange, "Host", ""));
    return site.equals("same-origin") || site.equals("none") && isOwnOrigin;
  }

  private static String get(HttpExchange exchange, String header, String otherwise) {
    String value = exchange.getRequestHeaders().getFirst(header);
    return value == null ? otherwise : value;
  }
}
