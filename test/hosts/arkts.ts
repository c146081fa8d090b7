import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { buildOnce } from './build-once.js';
import { listFiles, requireCompiler, SAMPLES } from './compilers.js';

/** What is used of OpenHarmony's TypeScript. Its own types are not there before it is installed. */
export interface ArkTs {
  ScriptTarget: { ES2021: number };
  ModuleKind: { ESNext: number; CommonJS: number };
  ModuleResolutionKind: { NodeJs: number };
  createProgram(files: string[], options: object): object;
  getPreEmitDiagnostics(program: object): readonly { file?: { fileName: string }; messageText: object }[];
  flattenDiagnosticMessageText(text: object, newLine: string): string;
  transpileModule(text: string, options: object): { outputText: string };
}

/** The command that runs the HarmonyOS sample's protocol: ArkTS without its marks is JavaScript. */
export async function compileArkTsRunner(): Promise<string[]> {
  const runner = join(HOST_CHECKS, 'runners/arkts-runner.cjs');
  const sources = listFiles(join(SAMPLES, 'harmonyos/protocol'), '.ets');
  const folder = await buildOnce('arkts', [...sources, runner], (target) => {
    const ts = requireCompiler('ohos-typescript') as ArkTs;
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2021 };
    for (const file of sources) {
      const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions });
      const text = outputText.replace(/require\("(\.\/\w+)"\)/g, 'require("$1.cjs")');
      writeFileSync(join(target, `${basename(file, '.ets')}.cjs`), text);
    }
    copyFileSync(runner, join(target, 'runner.cjs'));
  });
  return [process.execPath, join(folder, 'runner.cjs')];
}
