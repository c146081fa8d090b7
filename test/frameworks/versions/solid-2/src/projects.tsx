import { createSignal } from 'solid-js';
import 'open-integration-widget/define';
import type {} from 'open-integration-widget/types/solid-2';

export function Projects() {
  const [count, setCount] = createSignal(0);
  const [opened, setOpened] = createSignal('');
  return (
    <>
      <button onClick={() => setCount(count() + 1)}>Render again: {count()}</button>
      <ois-widget
        token-endpoint="/ois/token"
        prop:messages={{ retry: count() < 0 ? 'Again' : 'Once more' }}
        ref={(element) => element.addEventListener('ois-open', ({ detail }) => setOpened(detail.shortCode))}
      />
      <output>{opened()}</output>
    </>
  );
}
