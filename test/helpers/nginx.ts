import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNginx } from '../../scripts/services.mjs';
import { LAUNCHER, createLauncherEnv } from '../engines/exit-with-parent.js';
import { closeAfterUse } from './close-after-use.js';
import { findFreePorts } from './listen.js';

const program = findNginx();

/** For `describe.skipIf`, and for its name. */
export const noNginx = program === undefined;
export const withNginx = noNginx
  ? 'behind nginx (NOT RUN: there is no nginx; install one, or set NGINX_PATH)'
  : 'behind nginx';

export interface TestNginx {
  /** URLs of its servers, in the order of `locations`. */
  urls: string[];
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Starts nginx in a temporary folder. It ends with the test or file that started it.
 * @param locations directives of `location /`, one server each; `{0}` is replaced by the first server's port, and so on
 */
export async function startNginx(locations: string[]): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-nginx-'));
  const ports = await findFreePorts(locations.length);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const servers = locations.map((location, nth) => {
    const directives = location.replace(/\{(\d+)\}/g, (_all, at: string) => String(ports[Number(at)]));
    return `server { listen 127.0.0.1:${ports[nth]}; location / { ${directives} } }`;
  });
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr error; events {}
     http { access_log off; ${temporary} proxy_http_version 1.1; ${servers.join('\n')} }`,
  );
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const [command, env] =
    process.platform === 'linux'
      ? [LAUNCHER, createLauncherEnv(program ?? '')]
      : [program ?? '', process.env];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const ended = once(child, 'exit');
  closeAfterUse({
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  });
  while (!(await isListening(ports[0] ?? 0))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('nginx ended before it was ready.');
    await sleep(20);
  }
  return { urls: ports.map((port) => `http://127.0.0.1:${port}`) };
}
