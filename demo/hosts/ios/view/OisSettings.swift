// The app's own constants and its login, and the view for errors. Not run on a device.
import UIKit

let pageOrigin = "https://www.example.com"
let pageURL = URL(string: pageOrigin + "/app/embed.html#open-in=host&points=on&notifications=on")!
let formOrigin = "https://form.example.com"

/** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
private func session() async -> String? { fatalError("your login") }

/** Your app's analytics: `filter`, `search` and `submitted`. The latter is a hint of the form page: a webhook is the proof. */
func trackUse(_ type: String, _ payload: OisObject) {}

/** Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`. */
let server = OisServer(
  tokenURL: URL(string: "https://api.example.com/app/token")!,
  balanceURL: URL(string: "https://api.example.com/ois/points/balance")!,
  session: session)

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif

/** Returns whether an address is of this site: https, or in a debug build http on the machine that it is tested on. */
func isOf(_ origin: String, _ url: URL) -> Bool { parseOrigin(url.absoluteString, isDebug: isDebug) == origin }

/** Covers a WebView that did not load its page, with a button to try again. */
final class FailureView: UIView {
  private let retry: () -> Void

  init(over view: UIView, retry: @escaping () -> Void) {
    self.retry = retry
    super.init(frame: view.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = .systemBackground
    let text = UILabel()
    text.text = "This page could not be loaded."
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Try again") { [weak self] _ in self?.retry() })
    let stack = UIStackView(arrangedSubviews: [text, button])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    view.addSubview(self)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("made by code") }
}
