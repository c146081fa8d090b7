import { describe } from 'vitest';
import { findQtWebView } from '../../scripts/browsers.mjs';
import { startQtView } from '../webview/qt-view.js';
import { testRealApp } from '../webview/real-app.js';

const there = Boolean(findQtWebView());

describe.skipIf(!there)(
  `Qt WebEngine WebView${there ? '' : ' (not run: apt-get install python3-pyqt6.qtwebengine python3-pyqt6.qtwebchannel)'}`,
  // Qt gives the channel to the main frame only.
  () => testRealApp({ start: startQtView, calls: 0 }),
);
