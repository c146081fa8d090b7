import { describe, expect, vi } from 'vitest';
import { device } from '../helpers/react-native-stubs.js';
import { it } from './react-native-app.js';

describe('React Native component: what is not trusted', () => {
  it('opens other sites in the browser, and never the address of a form', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const view = device.webViews[0]!;
    const { props } = view;
    const form = `${new URL(app.tokens[0]!.form_url!).origin}/a?token=secret`;
    expect(view.shouldStartLoad({ url: props.source.uri, isTopFrame: true })).toBe(true);
    for (const url of [
      'https://other.example/a',
      'https://other.example/a?token=secret',
      'intent://evil#Intent;end',
    ])
      expect(view.shouldStartLoad({ url })).toBe(false);
    for (const url of ['about:srcdoc', 'blob:https://form.example/1', 'https://other.example/frame'])
      expect(view.shouldStartLoad({ url, isTopFrame: false })).toBe(true);
    for (const isTopFrame of [true, false])
      expect(view.shouldStartLoad({ url: 'tel:+4912345', isTopFrame })).toBe(false);
    props.onOpenWindow({ nativeEvent: { targetUrl: form } });
    expect(device.openedAddresses).toEqual(['https://other.example/a']);
    await expect.poll(async () => (await app.page()).url()).toBe(form);
  });

  it('ignores messages without the nonce, and of another page', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const view = device.webViews[0]!;
    const { onMessage, source, injectedJavaScriptBeforeContentLoaded: script = '' } = view.props;
    const nonce = /"(\w{32})"/.exec(script)![1];
    const answer = vi.spyOn(view, 'injectJavaScript');
    const sendHello = (url: string, claimed?: string): void => {
      const hello = { ois: 1, kind: 'event', type: 'hello', id: 'f', sid: 'f', seq: 1, nonce: claimed };
      const data = JSON.stringify({ ...hello, payload: { versions: [1], caps: [] } });
      onMessage!({ nativeEvent: { data, url } });
    };
    sendHello(source.uri);
    sendHello(source.uri, 'guessed');
    sendHello('https://evil.example/', nonce);
    onMessage!({ nativeEvent: { data: '{', url: source.uri } });
    expect(answer).not.toHaveBeenCalled();
    sendHello(source.uri, nonce);
    expect(answer).toHaveBeenCalled();
  });
});
