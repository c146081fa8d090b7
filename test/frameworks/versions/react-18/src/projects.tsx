import { useEffect, useRef, useState } from 'react';
import 'open-integration-widget/define';
import type { OisOpenEvent, OisWidget } from 'open-integration-widget';
import type {} from 'open-integration-widget/types/react';

// React 18 sets attributes of custom elements, neither properties nor listeners.
export function Projects() {
  const [count, setCount] = useState(0);
  const [opened, setOpened] = useState('');
  const widget = useRef<OisWidget>(null);
  useEffect(() => {
    const element = widget.current;
    if (!element) return;
    const handleOpen = ({ detail }: OisOpenEvent) => setOpened(detail.shortCode);
    element.messages = { retry: 'Once more' };
    element.addEventListener('ois-open', handleOpen);
    return () => element.removeEventListener('ois-open', handleOpen);
  });
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Render again: {count}</button>
      <ois-widget token-endpoint="/ois/token" ref={widget} />
      <output>{opened}</output>
    </>
  );
}
