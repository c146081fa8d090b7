import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { buildOnce } from './build-once.js';
import { listFiles, runCompiler, SAMPLES, STUBS } from './compilers.js';

/** Another compiler than the one of the path, such as a toolchain's. */
const SWIFTC = process.env['SWIFTC'] ?? 'swiftc';

/** For `describe.skipIf`, and for its name. */
export const noSwift = spawnSync(SWIFTC, ['--version'], { stdio: 'ignore' }).status !== 0;
export const withSwift = noSwift ? ' (NOT RUN: there is no swiftc; Debian 13 has it as swiftlang)' : '';

/** The command that runs the iOS sample's protocol. */
export async function compileSwiftRunner(): Promise<string[]> {
  const sources = [
    ...listFiles(join(SAMPLES, 'ios/protocol'), '.swift'),
    join(HOST_CHECKS, 'runners/main.swift'),
  ];
  const folder = await buildOnce('swift', [...sources, SWIFTC], (target) =>
    runSwiftc(['-warnings-as-errors', '-o', join(target, 'runner'), ...sources]),
  );
  return [join(folder, 'runner')];
}

/**
 * Checks the iOS sample, with stubs of Apple's classes.
 * @param folder the sample's files
 * @throws with the compiler's output
 */
export async function checkIosSample(folder: string): Promise<void> {
  const modules = await buildOnce('ios-modules', [join(STUBS, 'ios'), SWIFTC], async (target) => {
    for (const name of ['UIKit', 'WebKit']) {
      const module = ['-emit-module', '-parse-as-library', '-module-name', name];
      const file = join(STUBS, `ios/${name}.swift`);
      await runSwiftc([...module, '-I', target, '-o', join(target, `${name}.swiftmodule`), file]);
    }
  });
  const sources = ['protocol', 'view'].flatMap((part) => listFiles(join(folder, part), '.swift'));
  await runSwiftc(['-I', modules, '-warnings-as-errors', '-typecheck', ...sources]);
}

async function runSwiftc(args: string[]): Promise<void> {
  const output = await runCompiler(SWIFTC, ['-swift-version', '5', ...args]);
  if (output) throw new Error(output);
}
