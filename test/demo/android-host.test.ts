import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

const FOLDER = `${ROOT}demo/hosts/`;
const read = (path: string): string => readFileSync(path, 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.map(String));

describe('the Android sample', () => {
  const manifest = read(`${FOLDER}android/AndroidManifest.xml`);

  it('is not restarted by what changes while a form is filled in', () => {
    const changes = /android:configChanges="([^"]*)"/.exec(manifest)![1]!.split('|');
    const needed = ['orientation', 'screenSize', 'screenLayout', 'keyboard', 'keyboardHidden', 'uiMode'];
    expect(changes).toEqual(expect.arrayContaining(needed));
  });

  it('lets the camera write where its file provider looks', () => {
    const views = read(`${FOLDER}android/OisWebViews.kt`);
    expect(manifest).toContain('android:authorities="${applicationId}.ois"');
    expect(views).toContain('"${activity.packageName}.ois"');
    expect(manifest).toContain('android:resource="@xml/ois_files"');
    expect(read(`${FOLDER}android/res/xml/ois_files.xml`)).toContain('<cache-path name="ois" path="ois/" />');
    expect(views).toContain('File(activity.cacheDir, "ois")');
  });

  it('asks for the permissions that it uses, and no others', () => {
    const used = all(read(`${FOLDER}android/OisWebViews.kt`), /Manifest\.permission\.(\w+)/g);
    const others = ['INTERNET', 'MODIFY_AUDIO_SETTINGS', 'WRITE_EXTERNAL_STORAGE'];
    const named = all(manifest, /"android\.permission\.(\w+)"/g);
    expect(named.sort()).toEqual([...new Set([...used, ...others])].sort());
  });

  it('keeps clear of bars, cutouts and the keyboard', () => {
    expect(read(`${FOLDER}android/OisActivity.kt`)).toMatch(
      /systemBars\(\) or [\w.]+displayCutout\(\)[^]*Type\.ime\(\)[^]*request\("set-insets", insets\)/,
    );
  });
});
