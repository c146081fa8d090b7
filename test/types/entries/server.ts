// Every entry for servers, as strict consumers import it.
import { createServer } from 'node:http';
import schema from 'open-integration-widget/bridge-messages.schema.json' with { type: 'json' };
import manifest from 'open-integration-widget/custom-elements.json' with { type: 'json' };
import { createBackend, memoryStore, type BackendOptions } from 'open-integration-widget/server';
import { nodeServerOptions, toNodeHandler } from 'open-integration-widget/server/node';
import { listenSimulator } from 'open-integration-widget/simulator';

const options: BackendOptions = {
  hubUrl: 'https://hub.example.com',
  formUrl: 'https://form.example.com',
  apiKey: 'key',
  identify: (request) => request.headers.get('x-user'),
  store: memoryStore(),
};
const backend = createBackend(options);
createServer(nodeServerOptions, toNodeHandler(backend));
// What servers and environments do not know may be undefined, as in docs/backend.md.
declare const remoteAddress: string | undefined;
export const response = backend.fetch(new Request('https://a.example/ois/token'), { remoteAddress });
export const other = createBackend({
  ...options,
  hubUrl: process.env['OIS_HUB_URL'],
  formUrl: process.env['OIS_FORM_URL'],
  apiKey: process.env['OIS_API_KEY'],
  basePath: process.env['OIS_BASE_PATH'],
  store: undefined,
  webhook: { allowedIps: [], trustedProxies: undefined, onDeduct: undefined },
});
export const simulator = await listenSimulator({});
export const versions: [string, object] = [manifest.schemaVersion, schema];
