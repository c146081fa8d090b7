import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

/** Creates a backend while Node.js refuses random values. Run in a process of its own, as it changes Node.js for all code. */
const PROGRAM = `
  import crypto from 'node:crypto';
  import { syncBuiltinESMExports } from 'node:module';
  const refuse = () => { throw new Error('Disallowed operation called within global scope.'); };
  Object.assign(crypto, { randomUUID: refuse, randomBytes: refuse });
  crypto.webcrypto.getRandomValues = crypto.webcrypto.randomUUID = refuse;
  syncBuiltinESMExports();
  const { createBackend } = await import('./src/server/index.ts');
  createBackend({
    hubUrl: 'https://hub.example',
    formUrl: 'https://form.example',
    apiKey: 'sk-0123456789abcdef0123456789abcdef',
    identify: () => 'alice',
    webhook: { allowedIps: ['127.0.0.1'] },
  });
  console.log('created');
  process.exit();
`;

it('createBackend needs no random values, which Cloudflare Workers refuse before the first request', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stdout).toBe('created\n');
});
