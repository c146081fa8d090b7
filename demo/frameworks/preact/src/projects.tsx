import { useState } from 'preact/hooks';
import 'open-integration-widget/define';
import type {} from 'open-integration-widget/types/preact';

export function Projects() {
  const [count, setCount] = useState(0);
  const [opened, setOpened] = useState('');
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Render again: {count}</button>
      <ois-widget
        token-endpoint="/ois/token"
        messages={{ retry: 'Once more' }}
        onois-open={({ detail }) => setOpened(detail.shortCode)}
      />
      <output>{opened}</output>
    </>
  );
}
