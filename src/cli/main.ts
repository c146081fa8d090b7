#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { Command } from './command.js';

const COMMANDS: Record<string, () => Promise<Command>> = {
  backend: () => import('./backend.js'),
  simulate: () => import('./simulate.js'),
  'check-endpoint': () => import('./check-endpoint.js'),
  'check-host': () => import('./check-host.js'),
  doctor: () => import('./doctor.js'),
  inbox: () => import('./inbox.js'),
  integrity: () => import('./integrity.js'),
};

const USAGE = `Usage: open-integration-widget <command> [options]

  backend         the ready backend server, configured by environment variables
  simulate        a hub to try against: open API, form site and developer console
  check-endpoint  finds mistakes in a token endpoint, whatever language it is written in
  check-host      finds mistakes in an app's end of the WebView bridge
  doctor          opens a page, and finds mistakes in it and in what it needs
  inbox           lists webhook events that failed, and handles them again
  integrity       prints the script tag with the hashes of all files

open-integration-widget <command> --help lists the options of a command, and --version prints the version.
`;

/** From dist/lib/cli/, or from src/cli/ of the repository. */
function readVersion(): string {
  const folder = /\/dist\/lib\/cli\/[^/]+$/.test(import.meta.url) ? '../../../' : '../../';
  const { version } = JSON.parse(readFileSync(new URL(`${folder}package.json`, import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}

async function main([name, ...args]: string[]): Promise<void> {
  if (name === 'help' && args.length > 0) return main([...args, '--help']);
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return (await command()).run(args, process.env);
  if (name === '--version' || name === '-v') return void process.stdout.write(`${readVersion()}\n`);
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(USAGE);
    return undefined;
  }
  throw new Error(
    `${name === undefined ? 'No command was given.' : `There is no command "${name}".`}\n\n${USAGE}`,
  );
}

// `head` closes the pipe once it has read enough. Shells report 141 for a program that SIGPIPE ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(141);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  // The message is for the user of the command; a stack trace would not help them.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
