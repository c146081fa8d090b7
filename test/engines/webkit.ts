import { playwright } from '@vitest/browser-playwright';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import type { Engine } from './engine.js';
import { webkitGtk } from './webkit/provider.js';

/** The system's WebKitGTK, else the WebKit that Playwright brings. */
export function webkit(): Engine {
  const programs = findWebKitGtk();
  return { browser: 'webkit', provider: programs ? webkitGtk(programs) : playwright() };
}
