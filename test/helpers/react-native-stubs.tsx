// Stands in for react-native and react-native-webview: elements of the DOM, and WebViews that a test connects to real pages.
import { Component, type ReactNode } from 'react';

interface StubProps {
  children?: ReactNode;
  accessibilityLabel?: string;
  accessibilityRole?: string;
}

export const View = ({ children, accessibilityRole }: StubProps) => (
  <div role={accessibilityRole}>{children}</div>
);
export const Text = ({ children }: StubProps) => <span>{children}</span>;
export const Pressable = ({ children, accessibilityLabel, onPress }: StubProps & { onPress(): void }) => (
  <button aria-label={accessibilityLabel} onClick={onPress}>
    {children}
  </button>
);
export const Button = ({ title, onPress }: { title: string; onPress(): void }) => (
  <button onClick={onPress}>{title}</button>
);
export const Modal = ({
  children,
  supportedOrientations,
}: StubProps & { supportedOrientations: readonly string[] }) => (
  <dialog open data-orientations={supportedOrientations.join(' ')}>
    {children}
  </dialog>
);

/** The device's settings, what it shows, and the addresses that it has opened. */
export const device = {
  backListeners: [] as (() => boolean)[],
  openedAddresses: [] as string[],
  /** What Android's download manager got. */
  downloads: [] as string[],
  colorScheme: 'light' as 'light' | 'dark',
  localeIdentifier: 'en_US',
  /** The WebViews on the screen, the latest last. */
  webViews: [] as WebView[],
  /** Connects a WebView that has appeared to a page. @returns a function that disconnects it */
  connect:
    (_view: WebView): (() => void) =>
    () =>
      undefined,
};

export const BackHandler = {
  addEventListener(_type: string, listener: () => boolean) {
    device.backListeners.push(listener);
    return { remove: () => void device.backListeners.splice(device.backListeners.indexOf(listener), 1) };
  },
};
export const I18nManager = { getConstants: () => ({ localeIdentifier: device.localeIdentifier }) };
export const Linking = { openURL: async (url: string) => void device.openedAddresses.push(url) };
export const Platform = { OS: 'ios' };
export const useColorScheme = () => device.colorScheme;

/** What the component passes to a WebView. */
export interface WebViewProps {
  source: { uri: string };
  originWhitelist: string[];
  injectedJavaScriptBeforeContentLoaded?: string;
  onMessage?(event: { nativeEvent: { data: string; url: string } }): void;
  onError(): void;
  onHttpError(event?: { nativeEvent: { statusCode: number } }): void;
  onLoad?(): void;
  onContentProcessDidTerminate(): void;
  onShouldStartLoadWithRequest(request: { url: string; isTopFrame?: boolean }): boolean;
  onFileDownload(event: { nativeEvent: { downloadUrl: string } }): void;
  onOpenWindow(event: { nativeEvent: { targetUrl: string } }): void;
}

export class WebView extends Component<WebViewProps> {
  /** Scripts that the app runs in the page. */
  injectJavaScript: (script: string) => void = () => undefined;
  #disconnect = (): void => undefined;

  /** Returns whether an address is loaded. As in react-native-webview, other apps get what is not in the list. */
  shouldStartLoad(request: { url: string; isTopFrame?: boolean }): boolean {
    const { originWhitelist, onShouldStartLoadWithRequest } = this.props;
    const isListed = originWhitelist.some((pattern) => {
      const [start = '', end] = pattern.split('*');
      return request.url.startsWith(start) && (end === '' || request.url === start);
    });
    if (isListed) return onShouldStartLoadWithRequest(request);
    void Linking.openURL(request.url);
    return false;
  }

  override componentDidMount(): void {
    device.webViews.push(this);
    this.#disconnect = device.connect(this);
  }

  override componentWillUnmount(): void {
    device.webViews.splice(device.webViews.indexOf(this), 1);
    this.#disconnect();
  }

  override render(): ReactNode {
    return <div data-uri={this.props.source.uri} />;
  }
}
