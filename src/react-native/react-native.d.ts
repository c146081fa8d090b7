/** What this folder uses of React Native and of react-native-webview. The real packages and their types are the app's; a test checks against them. */
declare module 'react-native' {
  import type { ComponentType, ReactNode } from 'react';

  type Style = Record<string, string | number | undefined>;
  interface ViewProps {
    accessibilityLabel?: string;
    accessibilityRole?: 'alert' | 'button';
    style?: Style;
    children?: ReactNode;
  }
  export const View: ComponentType<ViewProps>;
  export const Text: ComponentType<ViewProps>;
  export const Pressable: ComponentType<ViewProps & { onPress(): void }>;
  export const Button: ComponentType<{ title: string; onPress(): void }>;
  export const Modal: ComponentType<{
    visible?: boolean;
    onRequestClose(): void;
    animationType: 'slide';
    supportedOrientations: readonly string[];
    children?: ReactNode;
  }>;
  export const BackHandler: {
    addEventListener(type: 'hardwareBackPress', listener: () => boolean): { remove(): void };
  };
  export const I18nManager: { getConstants(): { localeIdentifier?: string | null } };
  export const Linking: { openURL(url: string): Promise<unknown> };
  export const Platform: { OS: string };
  export function useColorScheme(): 'light' | 'dark' | 'unspecified' | null | undefined;
}

declare module 'react-native-webview' {
  import { Component } from 'react';

  interface WebViewProps {
    source: { uri: string };
    onMessage?(event: { nativeEvent: { data: string; url: string } }): void;
    injectedJavaScriptBeforeContentLoaded?: string;
  }
  export class WebView<P = unknown> extends Component<WebViewProps & P> {
    injectJavaScript(script: string): void;
  }
}
