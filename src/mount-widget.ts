import type { OisWidget } from './elements/widget/widget.js';
import { mount as mountRegistered, type MountOptions } from './mount.js';
import { registerWidget } from './register-widget.js';

export type { MountOptions };

/**
 * Adds a widget to `target`, and registers it first if the page has not. Warns about options that are no settings of the
 * widget, and ignores them.
 * @param target an element, or a selector of one
 * @returns the new widget
 * @throws {TypeError} if nothing matches the selector
 */
export function mount(target: Element | string, options?: MountOptions): OisWidget {
  registerWidget();
  return mountRegistered(target, options);
}
