import { parseKeyDef } from '@vitest/browser';

/** Keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const NAMED: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};

export interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/**
 * Parses keys into actions of the WebDriver protocol.
 * @param text in the notation of user-event, like `abc{Enter}` or `{Shift>}{Tab}{/Shift}`
 * @param held names of the keys that are down; kept up to date
 */
export function keyActions(text: string, held: Set<string>): KeyAction[] {
  return parseKeyDef(text).flatMap(({ keyDef, releasePrevious, releaseSelf, repeat }) => {
    const key = keyDef.key ?? '';
    const value = toKeyValue(key);
    const wasHeld = held.delete(key);
    const actions: KeyAction[] = wasHeld ? [{ type: 'keyUp', value }] : [];
    if (releasePrevious) return actions;
    for (let i = 0; i < repeat; i += 1) actions.push({ type: 'keyDown', value });
    if (releaseSelf) actions.push({ type: 'keyUp', value });
    else held.add(key);
    return actions;
  });
}

function toKeyValue(key: string): string {
  const value = [...key].length === 1 ? key : NAMED[key];
  if (value === undefined) throw new Error(`"${key}" is not among the keys of test/engines/webkit/keys.ts.`);
  return value;
}
