import { describe } from 'vitest';
import { ensureGtkWebView } from '../../scripts/browsers.mjs';
import { testCheckedApp } from '../webview/checked-app.js';
import { startGtkView } from '../webview/gtk-view.js';

const there = await ensureGtkWebView();

describe.skipIf(!there)(
  `WebKitGTK WebView${there ? '' : ' (not run: python3-gi and gir1.2-webkit2-4.1 are not installed)'}`,
  () => testCheckedApp({ start: startGtkView, isOpenToFrames: true }),
);
