import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './browser/chromium.ts';
import { phone } from './browser/sizes.ts';

// The processes of the tests inherit this path.
process.env['CHROME_PATH'] = await findChromium();

const reports = '../../../reports';

/** Browser tests in a real Chromium against a real `make demo` with its own ports and data. */
export default defineConfig({
  globalSetup: './demo/startDemos.ts',
  // Each worker runs its own demo, which uses about as much processor time as the browser.
  workers: availableParallelism() < 4 ? 1 : 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // The timeouts end tests that hang, so they are long enough for a slow and busy machine.
  timeout: 240_000,
  expect: {
    timeout: 90_000,
    // Font smoothing differs between browser versions and systems.
    toHaveScreenshot: { maxDiffPixelRatio: 0.05, stylePath: './browser/screenshot.css' },
  },
  snapshotPathTemplate: '{testDir}/{testFileDir}/screenshots/{arg}{ext}',
  use: {
    viewport: phone,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // The trace contains the page at each step. Screenshots of each step would slow the tests down.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROME_PATH'], args: chromiumFlags },
  },
  projects: [
    { name: 'fast', testMatch: '**/*.test.ts', testIgnore: '**/*.slow.test.ts', outputDir: `${reports}/journeys` },
    { name: 'slow', testMatch: '**/*.slow.test.ts', outputDir: `${reports}/slow-journeys` },
  ],
});
