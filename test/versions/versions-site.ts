import { readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { ROOT } from '../../scripts/root.mjs';
import * as newServer from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { findFreePort, listen } from '../helpers/listen.js';
import { send } from '../helpers/static-site.js';
import type { Open } from './engines.js';
import { importOldServer, isDeferredFile, readReleaseFile, type Release } from './releases.js';

/** One page, with the releases of its parts. */
export interface Scenario {
  /** The page's elements and scripts. Addresses are relative to the page. */
  html: string;
  /** The release that a file is served from. Undefined: it is not on the server. */
  find: (name: string) => Release | undefined;
  /** Content-Security-Policy of the page. Its own scripts have the nonce `page`. */
  policy?: string;
  /** Scripts that belong to no release, by name. */
  scripts?: Record<string, string>;
  /** Changes the text of a file. */
  change?: (name: string, text: string) => string;
  /** Attributes of the call of `probe()`. */
  probe?: { hasPoints?: boolean; elementCount?: number; open?: boolean };
}

/** What the page reports: see probe.js. */
export interface Result {
  cards: number;
  /** `form`, or the text of the alert that a user sees. */
  end: string | undefined;
  /** The balance that `<ois-points>` shows. */
  points: string | undefined;
  elements: string[];
  /** Warnings and errors on the console. */
  lines: string[];
  /** Types of the messages that the host received. */
  events?: string[];
  /** Files that the page requested, with `old/` or `new/` in front if two folders are served. */
  requests: string[];
}

export interface VersionsSite {
  /**
   * Opens a scenario by `open`, and resolves with what its page reports. A function receives the address of the scenario's
   * files on another origin than the page's, as on a CDN.
   */
  run(scenario: Scenario | ((folder: string) => Scenario), open: Open): Promise<Result>;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** Where the parts of a page come from, for {@link Scenario.find}. */
export function serve(pageFiles: Release, deferred: Release[], others: Record<string, Release> = {}) {
  return (name: string): Release | undefined => {
    if (!isDeferredFile(name)) return others[name] ?? pageFiles;
    return deferred.find((release) => readReleaseFile(release, name) !== undefined);
  };
}

/** A page that is the host of the full page in its frame. */
export const HOST_PAGE = `<iframe src="./embed.html" style="width: 400px; height: 700px"></iframe>
  <script type="module">
    import { createHost } from './ois-host.js';
    const frame = document.querySelector('iframe');
    window.hostEvents = [];
    const host = createHost({
      send: (json) => frame.contentWindow.postMessage(json, location.origin),
      handlers: {
        async token() {
          const headers = { 'Content-Type': 'application/json' };
          const response = await fetch('/ois-new/token', { method: 'POST', headers, body: '{}' });
          const { access_token, expires_in, form_url } = await response.json();
          return { access_token, expires_in, form_url, hub_url: hubUrl };
        },
      },
      onEvent: (type) => hostEvents.push(type),
    });
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && host.receive(data));
  </script>`;

/** Starts a site with both backends, `./ois-old/` and `./ois-new/`, for one user with 12.34 yuan. */
export async function startVersionsSite(): Promise<VersionsSite> {
  const port = await findFreePort();
  const hub = await listenSimulator({ frameAncestors: [`http://127.0.0.1:${port}`] });
  const { keys, ledger } = hub.simulator;
  ledger.topUp(1_000);
  ledger.transfer({ clientUserId: 'mei', amountCents: 1_234, reason: 'Top-up' });
  const old = await importOldServer();
  const kits = { old: old.kit, new: newServer };
  const apiKey = keys.create({ label: 'Versions' }).key;
  const backends = Object.fromEntries(
    (['old', 'new'] as const).map((release) => {
      const { createBackend, toNodeHandler } = kits[release];
      const { hubUrl, formUrl } = hub;
      const basePath = `/ois-${release}`;
      const backend = createBackend({ hubUrl, formUrl, apiKey, basePath, identify: () => 'mei' });
      return [release, { backend, handle: toNodeHandler(backend) }];
    }),
  );

  const scenarios: (Scenario & { requests: string[]; report: (result: Result) => void })[] = [];
  const site = await listen(
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const [, release] = /^\/ois-(old|new)\//.exec(pathname) ?? [];
      if (release) return backends[release]!.handle(request, response);
      const [, index, path = ''] = /^\/(\d+)\/(.*)$/.exec(pathname) ?? [];
      const scenario = scenarios[Number(index)];
      if (!scenario) return response.writeHead(404).end();
      if (path === '') {
        if (scenario.policy) response.setHeader('Content-Security-Policy', scenario.policy);
        return send(response, 'text/html', createPage(scenario, hub.hubUrl));
      }
      if (path === 'result') {
        const result = (await json(request)) as Result;
        response.end();
        return scenario.report({ ...result, requests: scenario.requests });
      }
      scenario.requests.push(path);
      const [, folder, name = ''] = /^(old\/|new\/)?(.*)$/.exec(path) ?? [];
      const from = folder ? (folder.slice(0, -1) as Release) : scenario.find(name);
      const text = scenario.scripts?.[path] ?? (from && readReleaseFile(from, name));
      if (text === undefined) return response.writeHead(404).end();
      response.setHeader('Access-Control-Allow-Origin', '*');
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
      return send(response, type, scenario.change?.(name, text) ?? text);
    },
    { port },
  );

  const cdn = `http://localhost:${port}`;
  return {
    async run(scenario, open) {
      const path = `/${scenarios.length}/`;
      const values = typeof scenario === 'function' ? scenario(cdn + path) : scenario;
      const result = new Promise<Result>((report) => {
        scenarios.push({ ...values, requests: [], report });
      });
      const close = await open(site.origin + path);
      try {
        return await result;
      } finally {
        await close();
      }
    },
    async close() {
      await site.close();
      await Promise.all(Object.values(backends).map(({ backend }) => backend.close()));
      await hub.close();
      old.remove();
    },
  };
}

const PROBE = readFileSync(`${ROOT}test/versions/probe.js`, 'utf8');

const createPage = ({ html, probe = {} }: Scenario, hubUrl: string): string =>
  `<!doctype html><html lang="en"><title>Versions</title><link rel="icon" href="data:," />
  <script nonce="page">const hubUrl = ${JSON.stringify(hubUrl)};${PROBE}</script>${html}
  <script type="module" nonce="page">probe(${JSON.stringify(probe)})</script></html>`;
