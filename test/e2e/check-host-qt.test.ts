import { describe } from 'vitest';
import { findQtWebView } from '../../scripts/browsers.mjs';
import { testCheckedApp } from '../webview/checked-app.js';
import { startQtView } from '../webview/qt-view.js';

const there = Boolean(findQtWebView());

describe.skipIf(!there)(
  `Qt WebEngine WebView${there ? '' : ' (not run: apt-get install python3-pyqt6.qtwebengine python3-pyqt6.qtwebchannel)'}`,
  // Qt gives the channel to the main frame only.
  () => testCheckedApp({ start: startQtView, isOpenToFrames: false }),
);
