import { join } from 'node:path';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { describe, expect, it } from 'vitest';
import { listFiles, noCompilers, checkTypes, withCompilers, withCopy, type Mistake } from './compilers.js';

const compile = (mistake?: Mistake): Promise<string> =>
  withCopy('wechat', mistake, (folder) =>
    checkTypes(folder, listFiles(folder, '.js'), {
      allowJs: true,
      checkJs: true,
      typeRoots: [join(HOST_CHECKS, 'node_modules')],
      types: ['miniprogram-api-typings'],
    }),
  );

describe.skipIf(noCompilers)(`WeChat sample${withCompilers}`, { timeout: 600_000 }, () => {
  it('type-checks with miniprogram-api-typings', async () => {
    expect(await compile()).toBe('');
  });

  it.each<Mistake>([
    ['index.js', 'wx.setClipboardData({ data: url })', 'wx.setClipboardData({ text: url })'],
    ['index.js', 'this.setData({ src })', 'this.setDate({ src })'],
  ])('%s does not type-check with a mistake in `%s`', async (...mistake) => {
    expect(await compile(mistake)).toMatch(/error TS/);
  });
});
