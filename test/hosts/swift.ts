import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { listFiles, runCompiler, SAMPLES, STUBS } from './compilers.js';

/** Another compiler than the one of the path, such as a toolchain's. */
const SWIFTC = process.env['SWIFTC'] ?? 'swiftc';

/** For `describe.skipIf`, and for its name. */
export const noSwift = spawnSync(SWIFTC, ['--version'], { stdio: 'ignore' }).status !== 0;
export const withSwift = noSwift ? ' (NOT RUN: there is no swiftc; Debian 13 has it as swiftlang)' : '';

/** The command that runs the iOS sample's protocol. */
export async function compileSwiftRunner(): Promise<string[]> {
  const cache = join(HOST_CHECKS, '.cache');
  mkdirSync(cache, { recursive: true });
  const program = join(mkdtempSync(join(cache, 'swift-')), 'runner');
  const sources = [
    ...listFiles(join(SAMPLES, 'ios/protocol'), '.swift'),
    join(HOST_CHECKS, 'runners/main.swift'),
  ];
  const output = await runCompiler(SWIFTC, [
    '-swift-version',
    '5',
    '-warnings-as-errors',
    '-o',
    program,
    ...sources,
  ]);
  if (output) throw new Error(output);
  return [program];
}

/**
 * Checks the iOS sample, with stubs of Apple's classes.
 * @param folder the sample's files
 * @returns the compiler's output if it reports an error, else an empty string
 */
export async function checkIosSample(folder: string): Promise<string> {
  const cache = join(HOST_CHECKS, '.cache');
  mkdirSync(cache, { recursive: true });
  const modules = mkdtempSync(join(cache, 'ios-modules-'));
  const flags = ['-swift-version', '5', '-I', modules];
  for (const name of ['UIKit', 'WebKit']) {
    const module = ['-emit-module', '-parse-as-library', '-module-name', name];
    const target = ['-o', join(modules, `${name}.swiftmodule`), join(STUBS, `ios/${name}.swift`)];
    const output = await runCompiler(SWIFTC, [...flags, ...module, ...target]);
    if (output) throw new Error(output);
  }
  const sources = ['protocol', 'view'].flatMap((part) => listFiles(join(folder, part), '.swift'));
  return runCompiler(SWIFTC, [...flags, '-warnings-as-errors', '-typecheck', ...sources]);
}
