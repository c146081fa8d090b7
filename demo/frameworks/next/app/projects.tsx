'use client';

import { useEffect, useState } from 'react';
import 'open-integration-widget/define';
import type {} from 'open-integration-widget/types/react';

export function Projects() {
  const [count, setCount] = useState(0);
  const [opened, setOpened] = useState('');
  // React sets neither properties nor listeners of an element that the server has sent.
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Render again: {count}</button>
      {isInBrowser && (
        <ois-widget
          token-endpoint="/ois/token"
          messages={{ retry: 'Once more' }}
          onois-open={({ detail }) => setOpened(detail.shortCode)}
        />
      )}
      <output>{opened}</output>
    </>
  );
}
