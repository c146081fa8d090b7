import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest as it } from '../helpers/browser.js';
import { readGuide, type GuideSection } from '../helpers/guide.js';
import { GuideReader } from '../helpers/guide-reader.js';

const guide = readGuide('docs/getting-started.md');

function readSection(start: string): GuideSection {
  const [, section] = [...guide].find(([heading]) => heading.startsWith(start)) ?? [];
  if (!section) throw new Error(`There is no section "${start}".`);
  return section;
}

async function openForm(page: Page): Promise<void> {
  await page.locator('ois-points').getByText('0.00').first().waitFor();
  await page.locator('ois-table-grid [part~=card-open]').first().click();
  await page.frameLocator('ois-form-frame iframe').getByRole('button').first().waitFor();
}

/** Vite says that it is connected, Lit that it is the development build; the guide has no icon. */
const isOfGuide = (message: string): boolean => /\[vite\]|dev mode|favicon/.test(message);

describe('docs/getting-started.md', () => {
  it('leads from an empty folder to a page with forms, with a script tag and with a bundler', async ({
    page,
    consoleMessages,
  }) => {
    const reader = await GuideReader.start();
    const [init = '', useModules = '', install = '', simulate = ''] = readSection('1.').commands;
    expect(install).toBe('npm install open-integration-widget');
    await reader.run(init);
    await reader.run(useModules);
    await reader.pack();
    reader.install(['open-integration-widget']);
    const hub = await reader.start(simulate, ['5180', '5181', '5182'], (output) => output.includes('Ctrl-C'));
    reader.apiKey = /API key: +(\S+)/.exec(hub)![1]!;

    const server = readSection('2.');
    reader.save(server.files);
    const [startServer = ''] = server.commands;
    await reader.start(reader.fill(startServer), ['3000'], () => reader.isServed('http://localhost:3000'));
    await page.goto(reader.fill('http://localhost:3000'));
    await page.getByText('You are signed in as ada.').waitFor();

    reader.save(readSection('3. Add the widget with a script tag').files);
    await page.reload();
    await openForm(page);

    const bundler = readSection('3. Add the widget with npm');
    const [installVite = '', startVite = ''] = bundler.commands;
    expect(installVite).toBe('npm install --save-dev vite');
    reader.install(['vite']);
    reader.save(bundler.files);
    await reader.start(reader.fill(`${startVite} --port 5173 --strictPort`), ['5173'], () =>
      reader.isServed('http://localhost:5173'),
    );
    await page.goto(reader.fill('http://localhost:5173'));
    await openForm(page);

    const [check = ''] = readSection('4.').commands;
    expect(await reader.run(reader.fill(check))).toContain('✓ No mistake found.');
    expect(consoleMessages.filter((text) => !isOfGuide(text))).toEqual([]);
  });
});
