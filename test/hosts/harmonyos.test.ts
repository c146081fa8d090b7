import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  listFiles,
  noCompilers,
  requireCompiler,
  SAMPLES,
  STUBS,
  withCompilers,
  withCopy,
  type Mistake,
} from './compilers.js';
import {
  TOKEN_RESPONSE,
  buildExpectedUrl,
  FOREIGN_TOKEN_RESPONSE,
  INVALID_SHORT_CODES,
  normalizeUrl,
  SHORT_CODES,
} from './short-codes.js';

/** What is used of OpenHarmony's TypeScript. Its own types are not there before it is installed. */
interface ArkTs {
  ScriptTarget: { ES2021: number };
  ModuleKind: { ESNext: number; CommonJS: number };
  ModuleResolutionKind: { NodeJs: number };
  createProgram(files: string[], options: object): object;
  getPreEmitDiagnostics(program: object): readonly { file?: { fileName: string }; messageText: object }[];
  flattenDiagnosticMessageText(text: object, newLine: string): string;
  transpileModule(text: string, options: object): { outputText: string };
}

/** What is ArkTS in it: `struct`, `build()`, and the components that the stubs declare. */
const ARKTS = {
  render: { method: ['build'], decorator: ['Builder'] },
  components: ['Stack', 'Column', 'Text', 'Button', 'Web'],
  libs: [],
  extend: { decorator: ['Extend'], components: [] },
  styles: {
    decorator: 'Styles',
    component: { name: 'Common', type: 'T', instance: 'CommonInstance' },
    property: 'stateStyles',
  },
  concurrent: { decorator: 'Concurrent' },
  customComponent: 'CustomComponent',
  propertyDecorators: [{ name: 'State', needInitialization: true }],
  emitDecorators: [],
  syntaxComponents: { paramsUICallback: [], attrUICallback: [] },
};

function compile(mistake?: Mistake): Promise<string> {
  return withCopy('harmonyos', mistake, (folder) => {
    const ts = requireCompiler('ohos-typescript') as ArkTs;
    const files = [...listFiles(folder, '.ets'), ...listFiles(join(STUBS, 'harmonyos'), '.d.ts')];
    const program = ts.createProgram(files, {
      ets: ARKTS,
      strict: true,
      target: ts.ScriptTarget.ES2021,
      lib: ['lib.es2021.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.NodeJs,
      experimentalDecorators: true,
      noEmit: true,
      types: [],
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ file, messageText }) => {
        const text = ts.flattenDiagnosticMessageText(messageText, '\n');
        return `${file?.fileName.slice(folder.length) ?? ''} ${text}`;
      })
      .join('\n');
  });
}

interface HostModule {
  buildFormUrl(token: object, shortCode: unknown): string;
  toLanguageTag(locale: string): string;
}

/** The part of the sample that has no component in it: ArkTS without its marks is JavaScript. */
function loadHost(): HostModule {
  const ts = requireCompiler('ohos-typescript') as ArkTs;
  const text = readFileSync(join(SAMPLES, 'harmonyos/OisHost.ets'), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2021 };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const exported = {} as HostModule;
  runInNewContext(outputText, { exports: exported, require: () => ({}) });
  return exported;
}

describe.skipIf(noCompilers)(`HarmonyOS sample${withCompilers}`, () => {
  it('compiles with OpenHarmony’s ArkTS front end, against stubs of the SDK', async () => {
    expect(await compile()).toBe('');
  });

  it.each<Mistake>([
    ['OisPage.ets', '.domStorageAccess(true)', '.domStorage(true)'],
    ['OisHost.ets', 'answer.responseCode === 401', "answer.responseCode === '401'"],
  ])('%s does not compile with a mistake in `%s`', async (...mistake) => {
    expect(await compile(mistake)).not.toBe('');
  });

  it('D3 (B) builds form URLs like the widget, refuses invalid short codes, and shortens language tags', () => {
    const { buildFormUrl, toLanguageTag } = loadHost();
    expect(SHORT_CODES.map((code) => normalizeUrl(buildFormUrl(TOKEN_RESPONSE, code)))).toEqual(
      SHORT_CODES.map(buildExpectedUrl),
    );
    for (const code of [...INVALID_SHORT_CODES, undefined])
      expect(() => buildFormUrl(TOKEN_RESPONSE, code)).toThrow('E_INVALID');
    expect(() => buildFormUrl(FOREIGN_TOKEN_RESPONSE, 'a')).toThrow('E_INTERNAL');
    expect(toLanguageTag('zh_CN')).toBe('zh-CN');
    expect(toLanguageTag('zh-Hans-CN-u-fw-mon')).toBe('zh-Hans-CN');
  });
});
