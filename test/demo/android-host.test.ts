import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

const FOLDER = `${ROOT}demo/hosts/`;
const read = (path: string): string => readFileSync(path, 'utf8');
const matchAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.map(String));

describe('Android sample', () => {
  const manifest = read(`${FOLDER}android/AndroidManifest.xml`);

  it('its activity is not recreated by changes of configuration while a form is filled in', () => {
    const changes = /android:configChanges="([^"]*)"/.exec(manifest)![1]!.split('|');
    const needed = ['orientation', 'screenSize', 'screenLayout', 'keyboard', 'keyboardHidden', 'uiMode'];
    expect(changes).toEqual(expect.arrayContaining(needed));
  });

  it('the camera writes to the folder of its file provider', () => {
    const views = read(`${FOLDER}android/view/OisWebViews.kt`);
    expect(manifest).toContain('android:authorities="${applicationId}.ois"');
    expect(views).toContain('"${activity.packageName}.ois"');
    expect(manifest).toContain('android:resource="@xml/ois_files"');
    expect(read(`${FOLDER}android/res/xml/ois_files.xml`)).toContain('<cache-path name="ois" path="ois/" />');
    expect(views).toContain('File(activity.cacheDir, "ois")');
  });

  it('requests the permissions that it uses, and no others', () => {
    const used = matchAll(read(`${FOLDER}android/view/OisWebViews.kt`), /Manifest\.permission\.(\w+)/g);
    const others = ['INTERNET', 'MODIFY_AUDIO_SETTINGS', 'WRITE_EXTERNAL_STORAGE'];
    const named = matchAll(manifest, /"android\.permission\.(\w+)"/g);
    expect(named.sort()).toEqual([...new Set([...used, ...others])].sort());
  });

  it('its protocol uses no class of Android', () => {
    const folder = `${FOLDER}android/protocol/`;
    const imports = readdirSync(folder).flatMap((file) => matchAll(read(folder + file), /^import (.*)$/gm));
    expect(imports.length).toBeGreaterThan(3);
    expect(imports.filter((name) => !name.startsWith('java.'))).toEqual([]);
  });

  it('sends the insets of system bars, cutouts and the keyboard', () => {
    expect(read(`${FOLDER}android/view/OisActivity.kt`)).toMatch(
      /systemBars\(\) or [\w.]+displayCutout\(\)[^]*Type\.ime\(\)[^]*update\("set-insets", insets\)/,
    );
  });
});
