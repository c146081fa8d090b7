import { describe, expect, it } from 'vitest';
import { createState, readAddress, writeAddress, type Definition } from '../../demo/playground/address.js';

const isOneOf = (choices: string[]) => (value: string) => choices.includes(value);
const DEFINITIONS: Definition[] = [
  { name: 'theme', fallback: 'auto', isValid: isOneOf(['auto', 'dark']) },
  { name: 'points', fallback: 'on', isValid: isOneOf(['on', 'off']) },
  { name: '--ois-accent', fallback: '', isValid: (value) => /^#\w{3}$/.test(value) },
];

describe('Playground address', () => {
  it('contains what differs from the defaults, keeps parameters of others, and is read back', () => {
    const values = new Map([
      ['theme', 'dark'],
      ['points', 'on'],
      ['--ois-accent', '#f00'],
    ]);
    const address = writeAddress('https://a.example/?lang=en&theme=auto#part', values, DEFINITIONS);
    expect(address).toBe('https://a.example/?lang=en&theme=dark&--ois-accent=%23f00#part');
    expect(readAddress(address, DEFINITIONS)).toEqual({ values, ignored: [] });
  });

  it('names wrong values and unknown custom properties, and uses the defaults in their place', () => {
    const { values, ignored } = readAddress(
      'https://a.example/?theme=pink&points=&--ois-accent=url(x)&--ois-gone=1&utm=2',
      DEFINITIONS,
    );
    expect(ignored).toEqual(['theme', 'points', '--ois-accent', '--ois-gone']);
    expect(Object.fromEntries(values)).toEqual({ theme: 'auto', points: 'on', '--ois-accent': '' });
  });

  it('has all settings after a step back to an entry from before they were changed', () => {
    const page = Object.assign(new EventTarget(), {
      location: { href: 'https://a.example/?lang=en' },
      history: {
        state: null,
        replaceState(_state: unknown, _title: string, address?: string | URL | null) {
          page.location.href = String(address);
        },
      },
    });
    createState(DEFINITIONS, page).set('theme', 'dark');
    page.location.href = 'https://a.example/?lang=en';
    page.dispatchEvent(new Event('popstate'));
    expect(page.location.href).toBe('https://a.example/?lang=en&theme=dark');
  });

  it('follows the state: a wrong value changes nothing, a default leaves the address', () => {
    const page = {
      location: { href: 'https://a.example/?ois-tags=Online' },
      history: {
        state: { kept: true },
        replaceState(_state: unknown, _title: string, address?: string | URL | null) {
          page.location.href = String(address);
        },
      },
    };
    const state = createState(DEFINITIONS, page);
    const changes: string[] = [];
    state.onChange((name, value) => changes.push(`${name}=${value}`));
    expect(state.set('theme', 'pink')).toBe(false);
    expect(state.set('theme', 'dark')).toBe(true);
    expect(page.location.href).toBe('https://a.example/?ois-tags=Online&theme=dark');
    state.set('theme', 'auto');
    expect(page.location.href).toBe('https://a.example/?ois-tags=Online');
    expect(changes).toEqual(['theme=dark', 'theme=auto']);
  });
});
