import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';

// Files share a page. Each begins with it as the first one does.
beforeAll(async () => {
  await page.viewport(1280, 720);
  scrollTo(0, 0);
});
