import com.sun.net.httpserver.*;
import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Token endpoint and lists for &lt;ois-widget&gt;, in Java 17: {@code server.createContext("/ois/", new Ois(getUser))}.
 * From the environment: OIS_HUB_URL, OIS_API_KEY. It passes the hub's JSON on, so set form-url on the widget.
 * @param getUser returns the signed-in user's id from your own session, or null
 */
public record Ois(Function<HttpExchange, String> getUser) implements HttpHandler {
  private static final String HUB = System.getenv("OIS_HUB_URL").replaceFirst("/+$", "") + "/api/v1/hub";
  private static final HttpClient CLIENT = HttpClient.newHttpClient(); // Follows no redirect: it would get the API key.
  private static final int MAX_BYTES = 16 << 20;
  private static final Pattern CODE = Pattern.compile("\"code\"\\s*:\\s*(\\d{1,9})\\s*[,}]");

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
      var bytes = new ByteArrayOutputStream();
      var call = CLIENT.sendAsync((isList ? list : token).timeout(Duration.ofSeconds(10)).build(),
        HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(next -> {
          if (bytes.size() + next.length > MAX_BYTES) throw new IllegalStateException("The response is too long.");
          bytes.writeBytes(next);
        })));
      String problem;
      try {
        int hubStatus = call.get(10, TimeUnit.SECONDS).statusCode(); // This time limit covers the body.
        body = bytes.toString("UTF-8");
        int code = readCode(body);
        // The widget renews a refused token. A refused API key is the server's own error.
        if (hubStatus != 200 || code != 200) status = isList && (hubStatus == 401 || code == 401) ? 401 : 502;
        problem = "HTTP " + hubStatus + ", code " + code;
      } catch (Exception error) {
        call.cancel(true); // Or the hub's response would be received to its end.
        status = 502;
        problem = error.toString();
      }
      if (status != 200) {
        body = "";
        System.err.println("The hub failed at " + name + ": " + problem);
      }
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, 0);
    try (var out = exchange.getResponseBody()) { out.write(body.getBytes("UTF-8")); }
  }

  /** Returns the envelope's own `code`, not one inside of `data`; 0 if it has none. */
  private static int readCode(String json) {
    boolean isText = false;
    for (int at = 0, depth = 0; at < json.length(); at++) {
      char next = json.charAt(at);
      if (next == '\\') at++;
      else if (next == '"') {
        isText = !isText;
        var code = CODE.matcher(json).region(at, json.length());
        if (isText && depth == 1 && code.lookingAt()) return Integer.parseInt(code.group(1));
      } else if (!isText) depth += "{[".indexOf(next) >= 0 ? 1 : "}]".indexOf(next) >= 0 ? -1 : 0;
    }
    return 0;
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
