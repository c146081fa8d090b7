// Builds the playground as static files, with the simulated hub inside the page: for any static server, under any path.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { fillTemplate } from '../demo/texts.js';
import { readWidgetSettings } from '../demo/widget-settings.js';
import { LANGUAGES, type Language } from '../src/simulator/locales/language.js';
import { areDropInsFresh, buildDropIns } from './drop-ins.mjs';
import { ROOT } from './root.mjs';

const FOLDER = 'demo-dist';
const PAGES: Record<Language, string> = { en: 'index.html', 'zh-CN': 'zh-CN.html' };
const SHARED_FILES = [
  'page.js',
  'phone.js',
  'payment.js',
  'page.css',
  'panel.css',
  'phone.css',
  'favicon.svg',
  'playground',
];
const STATIC_FILES = ['service-worker.js', 'site-data.js'];

/** Everything comes from the page's own folder. A `<meta>` cannot have frame-ancestors. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'";

/** Modules of Node.js and of the servers, and what stands for them in a page. */
const REPLACED: [source: RegExp, file: string][] = [
  [/^node:crypto$/, 'node/crypto.ts'],
  [/^node:net$/, 'node/net.ts'],
  [/^node:timers\/promises$/, 'node/timers.ts'],
  [/^node:fs$|\/console\/app\.js$|\/import-render\.js$/, 'node/nothing.ts'],
  [/^\.\/post\.js$/, 'post.ts'],
];

const replaceModules: Plugin = {
  name: 'replace-modules',
  resolveId(source, importer) {
    // The demo's own files are what stands for others.
    if (importer?.includes('/demo/static/')) return null;
    const file = REPLACED.find(([pattern]) => pattern.test(source))?.[1];
    return file === undefined ? null : join(ROOT, 'demo/static', file);
  },
};

/** Bundles the servers into one script for a worker. */
async function buildWorker(): Promise<void> {
  const bundle = await rolldown({
    input: join(ROOT, 'demo/static/worker.ts'),
    cwd: ROOT,
    platform: 'browser',
    plugins: [replaceModules],
    logLevel: 'warn',
  });
  await bundle.write({
    file: join(ROOT, FOLDER, 'hub.js'),
    format: 'esm',
    minify: true,
    codeSplitting: false,
  });
}

function writePage(language: Language): void {
  const template = readFileSync(join(ROOT, 'demo/index.html'), 'utf8');
  const html = fillTemplate(template, {
    language,
    basePath: '/ois',
    linkTo: (one) => (one === 'en' ? './' : `./${PAGES[one]}`),
  });
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
  const page = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policy}`);
  writeFileSync(join(ROOT, FOLDER, PAGES[language]), page);
}

if (!areDropInsFresh()) await buildDropIns();
const target = join(ROOT, FOLDER);
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const file of SHARED_FILES) cpSync(join(ROOT, 'demo', file), join(target, file), { recursive: true });
for (const file of STATIC_FILES) copyFileSync(join(ROOT, 'demo/static', file), join(target, file));
for (const file of readdirSync(join(ROOT, 'dist'))) {
  if (/^(ois-[\w.-]+\.(js|css)|embed\.html)$/.test(file))
    copyFileSync(join(ROOT, 'dist', file), join(target, file));
}
cpSync(join(ROOT, 'dist/themes'), join(target, 'themes'), { recursive: true });
writeFileSync(join(target, 'settings.json'), JSON.stringify(await readWidgetSettings()));
for (const language of LANGUAGES) writePage(language);
await buildWorker();
console.log(`The playground is in ${FOLDER}/. Serve it by any static server, such as: npx serve ${FOLDER}`);
