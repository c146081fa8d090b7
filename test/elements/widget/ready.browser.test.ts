import { describe, it } from 'vitest';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget: ois-ready', () => {
  it.each([
    ['ois-ready', ['ois-load', 'ois-ready', 'ois-load', 'ois-ready']],
    ['ois-load', ['ois-load', 'ois-load', 'ois-ready']],
  ] as const)(
    'comes once for each user, also if a listener of %s resets the widget',
    async (name, expected) => {
      const { widget, log, ready } = await mountWidget();
      await ready();
      log.length = 0;
      widget.addEventListener(name, () => void widget.reset(), { once: true });
      await widget.reset();
      await expect.poll(() => log.map((entry) => entry.name)).toEqual(expected);
      await widget.refresh();
      expect(log.map((entry) => entry.name)).toEqual([...expected, 'ois-load']);
    },
  );
});
