import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileArkTsRunner, type ArkTs } from './arkts.js';
import {
  listFiles,
  noCompilers,
  requireCompiler,
  STUBS,
  withCompilers,
  withCopy,
  type Mistake,
} from './compilers.js';
import { testNativeProtocol } from './native-protocol.js';

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
  propertyDecorators: ['State', 'StorageLink'].map((name) => ({ name, needInitialization: true })),
  emitDecorators: [],
  syntaxComponents: { paramsUICallback: [], attrUICallback: [] },
};

function compile(mistake?: Mistake): Promise<string> {
  return withCopy('harmonyos', mistake, (folder) => {
    const ts = requireCompiler('ohos-typescript') as ArkTs;
    const sources = ['protocol', 'view'].flatMap((part) => listFiles(join(folder, part), '.ets'));
    const files = [...sources, ...listFiles(join(STUBS, 'harmonyos'), '.d.ts')];
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

describe.skipIf(noCompilers)(`HarmonyOS sample${withCompilers}`, { timeout: 600_000 }, () => {
  it('compiles with OpenHarmony’s ArkTS front end, against stubs of the SDK', async () => {
    expect(await compile()).toBe('');
  });

  it.each<Mistake>([
    ['view/OisPage.ets', '.domStorageAccess(true)', '.domStorage(true)'],
    ['view/OisServer.ets', 'answer.responseCode === 401', "answer.responseCode === '401'"],
  ])('%s does not compile with a mistake in `%s`', async (...mistake) => {
    expect(await compile(mistake)).not.toBe('');
  });
});

describe.skipIf(noCompilers)(`HarmonyOS sample’s protocol, without its classes${withCompilers}`, () => {
  testNativeProtocol(compileArkTsRunner, { hasOwnJson: true, hasServer: false });
});
