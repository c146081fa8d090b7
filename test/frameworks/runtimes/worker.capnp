using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "site")],
);

const site :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "bundle.js")],
  compatibilityDate = "2025-09-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "OIS_HUB_URL", fromEnvironment = "OIS_HUB_URL"),
    (name = "OIS_FORM_URL", fromEnvironment = "OIS_FORM_URL"),
    (name = "OIS_API_KEY", fromEnvironment = "OIS_API_KEY"),
  ],
);
