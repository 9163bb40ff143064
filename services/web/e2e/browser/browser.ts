import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The window sizes of the tests; SPEC requires every page on both. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Both sizes as rows of `test.each`. */
export const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) throw new Error('CHROME_PATH is not set: the tests were started without startDemo.ts');
  return chromium.launch({ executablePath, args: flags });
}

/** Opens a new browser context and records its console errors. */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; consoleErrors: string[] }> {
  const context = await browser.newContext({ viewport: phone, ...options });
  // Long enough for a slow and busy machine.
  context.setDefaultTimeout(90_000);
  const consoleErrors: string[] = [];
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
  });
  return { context, page: await context.newPage(), consoleErrors };
}
