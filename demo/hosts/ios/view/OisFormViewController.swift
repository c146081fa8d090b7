// A form in a WebView of its own, without a bridge. Not run on a device.
import UIKit
import WebKit

@MainActor
final class OisFormViewController: UIViewController {
  private let address: URL  // contains the token
  private let renew: () async throws -> URL
  private var form: WKWebView!
  private var delegate: OisWebDelegate!
  private var failure: FailureView?

  /** - Parameter renew: builds the address again, with a new token */
  init(address: URL, title: String?, renew: @escaping () async throws -> URL) {
    self.address = address
    self.renew = renew
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("made by code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    form = WKWebView(frame: view.bounds, configuration: configuration)
    form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    delegate = OisWebDelegate(
      home: formOrigin, owner: self, onFailure: { [weak self] in self?.fail() },
      onProcessEnd: { [weak self] in self?.fail() },
      onForm: { [weak self] in self?.load($0) })
    form.navigationDelegate = delegate
    form.uiDelegate = delegate
    view.addSubview(form)
    load(address)
  }

  private func load(_ url: URL) {
    failure?.removeFromSuperview()
    failure = nil
    delegate.hasLoaded = false
    form.load(URLRequest(url: url))
  }

  private func fail() {
    failure?.removeFromSuperview()
    failure = FailureView(over: view) { [weak self] in
      Task { @MainActor in
        guard let self, let url = try? await self.renew() else { return }  // without a network the button stays
        self.load(url)
      }
    }
  }
}
