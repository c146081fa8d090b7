import { beforeEach } from 'vitest';

// Vitest scales the frame that tests run in, if only by 1, and clicks in a scaled frame miss over WebDriver BiDi.
beforeEach(() => {
  const box = window.frameElement?.parentElement;
  if (box) box.style.transform = 'none';
});
