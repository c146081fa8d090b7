import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasJava, HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { runCompiler, noCompilers, SAMPLES, STUBS, withCompilers } from './compilers.js';
import {
  buildExpectedUrl,
  buildExpectedLinkUrl,
  LINKS,
  INVALID_SHORT_CODES,
  normalizeUrl,
  SHORT_CODES,
  UNSAFE_LINKS,
} from './short-codes.js';

const noJava = !hasJava();
const withJava = noJava ? ' (NOT RUN: there is no java to run Kotlin’s compiler; install a Java 17)' : '';
const KOTLIN = join(HOST_CHECKS, 'node_modules/kotlin-compiler');

/** Lone surrogates cannot be arguments of a program. */
const escape = (text: string): string =>
  [...text].map((one) => (/[\p{Cc}\p{Cs}]/u.test(one) ? `\\u${hex(one)}` : one)).join('');
const hex = (one: string): string => one.charCodeAt(0).toString(16).padStart(4, '0');

describe.skipIf(noCompilers || noJava)(`Android sample${withCompilers}${withJava}`, () => {
  let classes = '';
  beforeAll(() => {
    classes = mkdtempSync(join(tmpdir(), 'ois-android-'));
  });
  afterAll(() => rmSync(classes, { recursive: true }));

  it(
    'compiles with Kotlin’s compiler, against stubs of Android’s classes',
    { timeout: 120_000 },
    async () => {
      const compiler = ['-cp', join(KOTLIN, 'lib', '*'), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
      const sources = [join(STUBS, 'android'), join(SAMPLES, 'android'), join(HOST_CHECKS, 'form-urls.kt')];
      const flags = ['-kotlin-home', KOTLIN, '-no-reflect', '-nowarn', '-d', classes];
      // The process is too short for Java's second compiler.
      const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
      expect(await runCompiler('java', [...javaFlags, ...compiler, ...flags, ...sources])).toBe('');
    },
  );

  it('D3 (B) builds the URLs of forms and links like the widget, refuses invalid ones, and shortens language tags', () => {
    const path = [classes, join(KOTLIN, 'lib/kotlin-stdlib.jar')].join(delimiter);
    const args = [
      '-Dfile.encoding=UTF-8',
      '-Dsun.jnu.encoding=UTF-8',
      '-cp',
      path,
      'com.example.ois.Form_urlsKt',
    ];
    const links = [...LINKS, ...UNSAFE_LINKS].map((link) => `link:${link}`);
    const codes = [...SHORT_CODES, ...INVALID_SHORT_CODES, ...links].map(escape);
    const { stdout } = spawnSync('java', [...args, ...codes], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, SHORT_CODES.length).map(normalizeUrl)).toEqual(SHORT_CODES.map(buildExpectedUrl));
    const linkLines = lines.splice(SHORT_CODES.length + INVALID_SHORT_CODES.length, links.length);
    const addresses = linkLines.slice(0, LINKS.length).map((line) => new URL(line).href);
    expect(addresses).toEqual(LINKS.map(buildExpectedLinkUrl));
    expect(linkLines.slice(LINKS.length)).toEqual(UNSAFE_LINKS.map(() => 'E_INVALID'));
    expect(lines.slice(SHORT_CODES.length)).toEqual([
      ...INVALID_SHORT_CODES.map(() => 'E_INVALID'),
      'E_INTERNAL',
      'E_INTERNAL',
      'null',
      'https://form.example.com',
      'zh-Hans-CN',
    ]);
  });
});
