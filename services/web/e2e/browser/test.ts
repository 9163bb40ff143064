import { test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { startCrossSiteServer } from '../demo/crossSiteServer.ts';
import type { CrossSiteServer } from '../demo/crossSiteServer.ts';
import { demo } from '../demo/demo.ts';
import { restoreData } from '../demo/demoData.ts';
import { startSecondServer } from '../demo/secondServer.ts';
import type { SecondServer } from '../demo/secondServer.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';

export { expect } from '@playwright/test';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of the browser's console. */
  consoleErrors: string[];
}

interface Fixtures {
  /** Restores the demo's initial data once for each test file. `admin` signs in when it is first read. */
  fileData: { admin: Promise<AdminSession> };
  /** The signed-in admin of the demo. */
  admin: AdminSession;
  /** Errors and warnings of the console of `context`. */
  consoleErrors: string[];
  /** Opens a further browser context without a session. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** A server of another site. */
  crossSite: CrossSiteServer;
  /** Starts a second web server with other settings in front of the demo's API. */
  startServer: (settings: Record<string, string>) => Promise<SecondServer>;
}

let currentFile = '';
let currentAdmin: Promise<AdminSession> | undefined;

export const test = base.extend<Fixtures>({
  fileData: [
    async ({}, use, { file }) => {
      if (file !== currentFile) {
        await restoreData();
        currentFile = file;
        currentAdmin = undefined;
      }
      await use({
        get admin() {
          return (currentAdmin ??= signIn());
        },
      });
    },
    { auto: true },
  ],
  baseURL: async ({}, use) => use(demo().web),
  admin: async ({ fileData }, use) => use(await fileData.admin),
  consoleErrors: async ({ context }, use) => use(recordConsoleErrors(context)),
  newVisitor: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...options });
      opened.push(context);
      return { context, page: await context.newPage(), consoleErrors: recordConsoleErrors(context) };
    });
    for (const context of opened) await context.close();
  },
  crossSite: async ({}, use) => {
    const server = await startCrossSiteServer();
    await use(server);
    await server.stop();
  },
  startServer: async ({}, use) => {
    const started: SecondServer[] = [];
    await use(async (settings) => {
      const server = await startSecondServer(settings);
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
  },
});

/** For `test.use`: shows animations, as most visitors see them. The other tests reduce motion to run faster. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For `test.use`: `page` and `context` have the session of the signed-in admin. */
export const asAdmin = {
  storageState: async (
    { admin }: Pick<Fixtures, 'admin'>,
    use: (state: AdminSession['storageState']) => Promise<void>,
  ) => use(admin.storageState),
};

function recordConsoleErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => errors.push(`${webError.page()?.url()}: ${webError.error().message}`));
  return errors;
}
