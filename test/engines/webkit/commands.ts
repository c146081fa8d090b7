import { keyActions } from './keys.js';
import type { ElementReference, Session } from './session.js';

/** State that `userEvent` passes from one call to the next: the names of the keys that are held down. */
interface Held {
  unreleased?: string[];
}

/** Creates the commands behind Vitest's `userEvent`, by Vitest's names. */
export function createCommands(session: () => Session) {
  const keyboard = async (text: string, { unreleased }: Held): Promise<Required<Held>> => {
    const held = new Set(unreleased);
    const actions = keyActions(text, held);
    await session().act({ type: 'key', id: 'keyboard', actions });
    return { unreleased: [...held] };
  };

  return {
    async __vitest_click(_: unknown, selector: string) {
      await session().postTo(await find(session(), selector), 'click');
    },
    async __vitest_hover(_: unknown, selector: string) {
      const origin = await find(session(), selector);
      const move = { type: 'pointerMove', origin, x: 0, y: 0 };
      await session().act({ type: 'pointer', id: 'mouse', actions: [move] });
    },
    async __vitest_clear(_: unknown, selector: string) {
      await session().postTo(await find(session(), selector), 'clear');
    },
    async __vitest_fill(_: unknown, selector: string, text: string) {
      const field = await find(session(), selector);
      await session().postTo(field, 'clear');
      await session().postTo(field, 'value', { text });
    },
    async __vitest_type(_: unknown, selector: string, text: string, held: Held) {
      await session().run('arguments[0].focus()', await find(session(), selector));
      return keyboard(text, held);
    },
    async __vitest_keyboard(_: unknown, text: string, held: Held) {
      await focusTestFrame(session());
      return keyboard(text, held);
    },
    async __vitest_tab(_: unknown, { shift = false }: { shift?: boolean }) {
      await focusTestFrame(session());
      await keyboard(shift ? '{Shift>}{Tab}{/Shift}' : '{Tab}', {});
    },
    async __vitest_cleanup(_: unknown, { unreleased = [] }: Held) {
      await keyboard(unreleased.map((key) => `{/${key}}`).join(''), { unreleased });
    },
  };
}

/** Switches to the frame of the test file. Vitest creates a new one for each file. */
async function enterTestFrame(session: Session): Promise<void> {
  await session.post('frame', { id: null });
  await session.post('frame', { id: await session.find('iframe[data-vitest]') });
}

async function find(session: Session, selector: string): Promise<ElementReference> {
  await enterTestFrame(session);
  return (await session.run('return findForDriver(arguments[0])', selector)) as ElementReference;
}

/** Focuses the frame of the test file, which then receives the keys. */
async function focusTestFrame(session: Session): Promise<void> {
  await enterTestFrame(session);
  await session.run('if (!document.hasFocus()) window.focus()');
}
