import { BridgeError } from '../../src/bridge/index.js';
import { TestApp } from './test-app.js';

class OpensForm extends TestApp {
  override createHandlers() {
    return {
      ...super.createHandlers(),
      'open-form': ({ shortCode }: { shortCode: string }) => this.openForm(shortCode),
    };
  }
}

export class NeedsNoCode extends OpensForm {
  override isSafe = () => true;
}

export class OpensFormWithBridge extends TestApp {
  override async openForm(shortCode: string): Promise<void> {
    const { openForm } = this.platform;
    if (!this.isSafe(shortCode)) throw new BridgeError('E_INVALID', 'No short code.');
    const token = await this.fetchToken();
    openForm(
      `${token.form_url}/${this.encodeCode(shortCode)}?token=${this.encodeToken(token.access_token)}`,
      true,
    );
  }
}

export class OpensNothing extends TestApp {
  override openForm = async () => undefined;
}

export class OpensFormWithoutToken extends TestApp {
  override async openForm(shortCode: string): Promise<void> {
    if (!this.isSafe(shortCode)) throw new BridgeError('E_INVALID', 'No short code.');
    const { form_url } = await this.fetchToken();
    this.platform.openForm(`${form_url}/${this.encodeCode(shortCode)}`, false);
  }
}

export class EncodesNoToken extends TestApp {
  override encodeToken = (token: string) => encodeURI(token);
}

export class EncodesNoCode extends TestApp {
  override encodeCode = (shortCode: string) => encodeURI(shortCode);
}

/** Adds the token to the addresses that leave the app. */
export class SendsTokenOutside extends TestApp {
  override createHandlers() {
    const open = async ({ url }: { url: string }): Promise<void> => {
      const { access_token: token } = await this.fetchToken();
      this.platform.openExternal(
        `${url}${url.includes('?') ? '&' : '?'}token=${this.encodeToken(token)}`,
        false,
      );
    };
    return { ...super.createHandlers(), [this.request]: open };
  }

  get request(): 'open-external' | 'download' {
    return 'open-external';
  }
}

export class DownloadsWithToken extends SendsTokenOutside {
  override get request() {
    return 'download' as const;
  }
}

export class OpensAnyLink extends TestApp {
  override async openForm(shortCode: string, link?: string): Promise<void> {
    if (link === undefined) return super.openForm(shortCode);
    const { access_token: token } = await this.fetchToken();
    this.platform.openForm(`${link}?token=${this.encodeToken(token)}`, false);
  }
}

export class OpensLinksInside extends TestApp {
  override createHandlers() {
    return {
      ...super.createHandlers(),
      'open-external': ({ url }: { url: string }) => void this.platform.openExternal(url, true),
    };
  }
}
