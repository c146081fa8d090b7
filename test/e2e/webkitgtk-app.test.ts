import { describe } from 'vitest';
import { ensureGtkWebView } from '../../scripts/browsers.mjs';
import { startGtkView } from '../webview/gtk-view.js';
import { testRealApp } from '../webview/real-app.js';

const there = await ensureGtkWebView();

describe.skipIf(!there)(
  `WebKitGTK WebView${there ? '' : ' (not run: python3-gi and gir1.2-webkit2-4.1 are not installed)'}`,
  () => testRealApp({ start: startGtkView, calls: 10 }),
);
