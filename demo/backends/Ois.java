import com.sun.net.httpserver.*;
import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.time.Duration;
import java.util.concurrent.*;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Token endpoint and lists for &lt;ois-widget&gt;, in Java 17: {@code server.createContext("/ois/", new Ois(getUser))}, with
 * {@code server.setExecutor(Executors.newCachedThreadPool())}: without it, the server handles one request at a time.
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
    String body = "", problem;
    if (status == 200) {
      var bytes = new ByteArrayOutputStream();
      try {
        String query = exchange.getRequestURI().getRawQuery();
        var request = isList
          ? HttpRequest.newBuilder(URI.create(HUB + "/projects/" + name + (query == null ? "" : "?" + query)))
            .header("Authorization", get(exchange, "Authorization", "none"))
          : HttpRequest.newBuilder(URI.create(HUB + "/apikeys/token")).header("Content-Type", "application/json")
            .header("X-API-Key", System.getenv("OIS_API_KEY")).POST(HttpRequest.BodyPublishers.ofString(
              "{\"client_user_id\":\"" + user.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}"));
        var reader = HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(next -> {
          if (bytes.size() + next.length > MAX_BYTES) throw new IllegalStateException("The response is too long.");
          bytes.writeBytes(next);
        }));
        var call = CLIENT.sendAsync(request.timeout(Duration.ofSeconds(10)).build(), reader);
        HttpResponse<Void> response;
        try { response = call.get(10, TimeUnit.SECONDS); } finally { call.cancel(true); } // The limit covers the body.
        body = bytes.toString("UTF-8");
        int hubStatus = response.statusCode(), code = readCode(body);
        problem = "HTTP " + hubStatus + ", code " + code;
        // The widget renews a refused token. A refused API key is the server's own error.
        if (isList && (hubStatus == 401 || code == 401)) status = 401;
        else if (hubStatus == 429 || code == 429) status = 429;
        else if (hubStatus / 100 != 2 || code != 200) status = 502;
        if (status == 429) response.headers().firstValue("Retry-After").ifPresent(it -> exchange.getResponseHeaders().set("Retry-After", it));
      } catch (Exception error) {
        status = 502; // The message of an invalid header has the key in it.
        problem = (error instanceof ExecutionException ? error.getCause() : error).getClass().getName();
      }
      if (status != 200) {
        body = "";
        System.err.println("The hub failed at " + exchange.getRequestURI().getRawPath() + ": " + problem + (status == 502 ? ". Check OIS_HUB_URL and OIS_API_KEY." : "."));
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
