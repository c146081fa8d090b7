import { Linking } from 'react-native';
import { BridgeError } from '../bridge/errors.js';
import { hasToken, isOnOrigin } from './addresses.js';

/**
 * Opens an address in the browser, or in the app that it belongs to.
 * @throws {BridgeError} `E_INVALID` for a scheme other than http, and for a token, which the browser's history would store
 */
export async function openExternal(address: string): Promise<void> {
  if (!/^https?:\/\//i.test(address) || hasToken(address)) {
    throw new BridgeError('E_INVALID', 'This address is not opened outside of the app.');
  }
  await Linking.openURL(address);
}

interface WebViewOptions {
  /** The site that the WebView may show. */
  origin: string;
  formOrigin: string;
  /** The WebView did not load its page. */
  onFailure(): void;
  /** The process of the WebView's page ended: by the system, which needed memory, or by a crash. */
  onProcessEnd(): void;
  /** A link to a form, with a token of its own. */
  onForm(address: string): void;
}

/** Properties of both WebViews. Links to other sites and new windows open in the browser, but never a form's address. */
export function createWebViewProps({ origin, formOrigin, onFailure, onProcessEnd, onForm }: WebViewOptions) {
  const leave = (address: string): void => {
    if (isOnOrigin(formOrigin, address)) return onForm(address);
    // Another scheme, a token, or no app for it on this device.
    openExternal(address).catch(() => undefined);
  };
  return {
    // All addresses come to the function below: the library opens those that are not in the list in other apps.
    originWhitelist: ['*'],
    allowFileAccess: false,
    allowsInlineMediaPlayback: true,
    allowsBackForwardNavigationGestures: false,
    geolocationEnabled: origin === formOrigin,
    mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny' as const,
    mixedContentMode: 'never' as const,
    onError: onFailure,
    /** Of the page itself, not of what it loads. */
    onHttpError: onFailure,
    onContentProcessDidTerminate: onProcessEnd,
    onRenderProcessGone: onProcessEnd,
    onShouldStartLoadWithRequest({ url, isTopFrame }: { url: string; isTopFrame?: boolean }): boolean {
      // Android calls this for the main frame only, and may omit the field.
      if (isTopFrame === false) return /^(https?|about|blob|data):/i.test(url);
      if (isOnOrigin(origin, url)) return true;
      leave(url);
      return false;
    },
    onOpenWindow: ({ nativeEvent }: { nativeEvent: { targetUrl: string } }) => leave(nativeEvent.targetUrl),
    // iOS: the browser downloads it, without the token. On Android the library passes what was loaded to the download manager.
    onFileDownload({ nativeEvent: { downloadUrl } }: { nativeEvent: { downloadUrl: string } }): void {
      if (isOnOrigin(origin, downloadUrl)) openExternal(downloadUrl).catch(() => undefined);
    },
  };
}
