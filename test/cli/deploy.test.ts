// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { readSettings } from '../../src/cli/settings.js';

const FOLDER = `${ROOT}deploy/`;
const read = (file: string): string => readFileSync(FOLDER + file, 'utf8');
const settingsSource = readFileSync(`${ROOT}src/cli/settings.ts`, 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

describe('Files of deploy/', () => {
  it.each(readdirSync(FOLDER))('%s names only variables that the ready server has', (file) => {
    const names = read(file).match(/\bOIS_[A-Z_]+/g) ?? [];
    expect(names.filter((name) => !settingsSource.includes(`'${name}'`))).toEqual([]);
  });

  it('example.env lacks only the secrets', () => {
    const lines = read('example.env').split('\n');
    const env = Object.fromEntries(
      lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s)),
    ) as Record<string, string>;
    expect(() => readSettings(env)).toThrow(
      /^The backend cannot start yet:\n- OIS_API_KEY .*\n- Set OIS_SESSION_SECRET .*\n$/,
    );
    const secrets = { OIS_API_KEY: 'sk-1', OIS_SESSION_SECRET: 'x'.repeat(40) };
    expect(readSettings({ ...env, ...secrets })).toMatchObject({
      backend: { hubUrl: 'https://hub.example.com' },
    });
  });

  it('ois-backend.service allows the system calls pkey_*, which Node.js makes at its start', () => {
    // systemd-analyze does not run the service.
    expect(read('ois-backend.service')).toMatch(/^SystemCallFilter=.*@pkey/m);
  });

  it.skipIf(!hasSystemd)(
    'ois-backend.service is accepted by systemd-analyze (NOT RUN without systemd)',
    () => {
      // Node may be elsewhere on this machine.
      const unit = read('ois-backend.service').replace('/usr/bin/node', process.execPath);
      const folder = mkdtempSync(join(tmpdir(), 'ois-systemd-'));
      const file = join(folder, 'ois-backend.service');
      writeFileSync(file, unit);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file]);
      rmSync(folder, { recursive: true });
      expect({ status, errors: stderr.toString() }).toEqual({ status: 0, errors: '' });
    },
  );
});
