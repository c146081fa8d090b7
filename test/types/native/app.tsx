// An app without the DOM's types, such as one of React Native.
import { BridgeError, connectHost, createHost, type Welcome } from 'open-integration-widget/bridge';
import { OisPage } from 'open-integration-widget/react-native';

let state: string | undefined;
export const host = createHost({
  send: (json) => json.length,
  handlers: {
    token: ({ reason }, { aborted }) => ({ access_token: `${reason} ${aborted}`, expires_in: 60 }),
    // @ts-expect-error there is no such request
    tokens: () => undefined,
  },
  onEvent: (type, payload) => type === 'state' && 'state' in payload && (state = payload.state),
  welcome: () => ({ host: 'my-app', state }),
});
export const isHandled: Promise<boolean> = host.request('back').then(({ handled }) => handled);
export const isBridgeError = (error: unknown): error is BridgeError => error instanceof BridgeError;
export type Version = Welcome['version'];
/** There is no window, so nothing of the page's end can be called. */
export const pageEnd: typeof connectHost = connectHost;

export const Projects = () => (
  <OisPage
    page="https://www.example.com/app/embed.html"
    formOrigin="https://form.example.com"
    fetchToken={async () => undefined}
    onLeave={() => undefined}
  />
);
