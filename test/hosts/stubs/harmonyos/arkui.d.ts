// What the sample uses of ArkUI's components and decorators, by their documentation.
declare const Entry: ClassDecorator;
declare const Component: ClassDecorator;
declare const State: PropertyDecorator;
declare const Builder: MethodDecorator;
declare function StorageLink(key: string): PropertyDecorator;

declare class CustomComponent {
  build(): void;
  aboutToAppear?(): void;
  aboutToDisappear?(): void;
  onBackPress?(): boolean | void;
  onPageShow?(): void;
  onPageHide?(): void;
  getUIContext(): UIContext;
}
interface UIContext {
  getRouter(): { back(): void };
  getHostContext(): object | undefined;
}

declare class CommonMethod<T> {
  width(value: string | number): T;
  height(value: string | number): T;
  backgroundColor(value: Resource): T;
  onClick(event: (event: object) => void): T;
}
declare class StackAttribute extends CommonMethod<StackAttribute> {}
declare const StackInstance: StackAttribute;
declare const Stack: () => StackAttribute;
declare class ColumnAttribute extends CommonMethod<ColumnAttribute> {
  justifyContent(value: FlexAlign): ColumnAttribute;
}
declare const ColumnInstance: ColumnAttribute;
declare const Column: () => ColumnAttribute;
declare class TextAttribute extends CommonMethod<TextAttribute> {}
declare const TextInstance: TextAttribute;
declare const Text: (content?: string) => TextAttribute;
declare class ButtonAttribute extends CommonMethod<ButtonAttribute> {}
declare const ButtonInstance: ButtonAttribute;
declare const Button: (label: string) => ButtonAttribute;

/** A resource of the app or of the system, such as `sys.color.font_primary`. */
declare interface Resource {
  readonly id: number;
}
declare function $r(name: string): Resource;
declare enum FlexAlign {
  Center,
}
declare enum MixedMode {
  None,
}
declare enum WebDarkMode {
  Off,
  On,
  Auto,
}
declare enum ProtectedResourceType {
  VIDEO_CAPTURE = 'video',
  AUDIO_CAPTURE = 'audio',
}

declare class WebResourceRequest {
  getRequestUrl(): string;
  isMainFrame(): boolean;
  isRequestGesture(): boolean;
}
declare class PermissionRequest {
  deny(): void;
  getOrigin(): string;
  getAccessibleResource(): string[];
  grant(resources: string[]): void;
}
interface JavaScriptProxyOptions {
  object: object;
  name: string;
  methodList: string[];
  controller: import('@kit.ArkWeb').webview.WebviewController;
  permission?: string;
}
declare class WebAttribute extends CommonMethod<WebAttribute> {
  javaScriptAccess(value: boolean): WebAttribute;
  domStorageAccess(value: boolean): WebAttribute;
  fileAccess(value: boolean): WebAttribute;
  geolocationAccess(value: boolean): WebAttribute;
  mixedMode(value: MixedMode): WebAttribute;
  darkMode(value: WebDarkMode): WebAttribute;
  javaScriptOnDocumentStart(scripts: { script: string; scriptRules: string[] }[]): WebAttribute;
  javaScriptProxy(options: JavaScriptProxyOptions): WebAttribute;
  onControllerAttached(callback: () => void): WebAttribute;
  onLoadIntercept(callback: (event: { data: WebResourceRequest }) => boolean): WebAttribute;
  onPermissionRequest(callback: (event: { request: PermissionRequest }) => void): WebAttribute;
  onErrorReceive(callback: (event: { request: WebResourceRequest; error: object }) => void): WebAttribute;
  onHttpErrorReceive(
    callback: (event: { request: WebResourceRequest; response: object }) => void,
  ): WebAttribute;
  onPageEnd(callback: (event: { url: string }) => void): WebAttribute;
  onRenderExited(callback: (event: { renderExitReason: number }) => void): WebAttribute;
  onGeolocationShow(
    callback: (event: {
      origin: string;
      geolocation: { invoke(origin: string, allow: boolean, retain: boolean): void };
    }) => void,
  ): WebAttribute;
}
declare const WebInstance: WebAttribute;
declare const Web: (options: {
  src: string;
  controller: import('@kit.ArkWeb').webview.WebviewController;
}) => WebAttribute;

declare const console: Record<'info' | 'warn' | 'error', (message: string) => void>;
declare function setTimeout(handler: () => void, delay: number): number;
declare function clearTimeout(id: number): void;
