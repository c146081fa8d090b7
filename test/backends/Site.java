import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Site on a free port, which it prints. The cookie `user` replaces a session. */
public class Site {
  public static void main(String[] args) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/ois/", new Ois(exchange -> {
      String cookie = exchange.getRequestHeaders().getFirst("Cookie");
      return cookie != null && cookie.startsWith("user=") ? cookie.substring(5) : null;
    }));
    server.start();
    System.out.println(server.getAddress().getPort());
  }
}
