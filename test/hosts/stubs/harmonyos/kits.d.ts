// What the sample uses of the kits, by their documentation.
declare module '@kit.AbilityKit' {
  export type Permissions =
    | 'ohos.permission.CAMERA'
    | 'ohos.permission.MICROPHONE'
    | 'ohos.permission.APPROXIMATELY_LOCATION'
    | 'ohos.permission.LOCATION';
  export namespace common {
    interface UIAbilityContext {
      filesDir: string;
      openLink(link: string, options?: { appLinkingOnly?: boolean }): Promise<void>;
    }
  }
  export namespace abilityAccessCtrl {
    interface AtManager {
      requestPermissionsFromUser(
        context: common.UIAbilityContext,
        permissions: Permissions[],
      ): Promise<{ authResults: number[] }>;
    }
    function createAtManager(): AtManager;
  }
}
declare module '@kit.ArkData' {
  export namespace uniformTypeDescriptor {
    enum UniformDataType {
      PLAIN_TEXT = 'general.plain-text',
    }
  }
}
declare module '@kit.ShareKit' {
  export namespace systemShare {
    class SharedData {
      constructor(record: { utd: string; content?: string; title?: string });
      addRecord(record: { utd: string; content?: string; title?: string }): void;
    }
    class ShareController {
      constructor(data: SharedData);
      show(context: import('@kit.AbilityKit').common.UIAbilityContext, options: object): Promise<void>;
    }
  }
}
declare module '@kit.ArkTS' {
  export namespace util {
    function generateRandomUUID(entropyCache?: boolean): string;
  }
}
declare module '@kit.ArkWeb' {
  export namespace webview {
    class WebDownloadItem {
      getSuggestedFileName(): string;
      start(path: string): void;
    }
    class WebDownloadDelegate {
      onBeforeDownload(callback: (item: WebDownloadItem) => void): void;
    }
    class WebviewController {
      loadUrl(url: string): void;
      runJavaScript(script: string): Promise<string>;
      setDownloadDelegate(delegate: WebDownloadDelegate): void;
    }
  }
}
declare module '@kit.BasicServicesKit' {
  export interface BusinessError extends Error {
    code: number;
  }
}
declare module '@kit.LocalizationKit' {
  export namespace i18n {
    namespace System {
      function getAppPreferredLanguage(): string;
    }
  }
}
declare module '@kit.NetworkKit' {
  export namespace http {
    enum RequestMethod {
      POST = 'POST',
    }
    enum HttpDataType {
      STRING,
    }
    interface HttpRequestOptions {
      method?: RequestMethod;
      header?: object;
      extraData?: string;
      expectDataType?: HttpDataType;
      connectTimeout?: number;
      readTimeout?: number;
    }
    interface HttpResponse {
      result: string | object | ArrayBuffer;
      responseCode: number;
    }
    interface HttpRequest {
      request(url: string, options?: HttpRequestOptions): Promise<HttpResponse>;
      destroy(): void;
    }
    function createHttp(): HttpRequest;
  }
}
