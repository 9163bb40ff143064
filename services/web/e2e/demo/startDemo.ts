import { findChromium } from '../browser/chromium.ts';
import { rememberDemo } from './demo.ts';
import { launchDemo } from './launchDemo.ts';

declare global {
  // jest shares only the global object between setup and teardown.
  var journeyDemo: { pid: number } | undefined;
}

/** Starts the demo of all journeys, without rate limits. */
export default async function startDemo(): Promise<void> {
  // The workers inherit the path. It is found here, because jest cannot load an ES module in a test on Node 20.
  process.env['CHROME_PATH'] = await findChromium();
  const { demo, pid } = await launchDemo({ RATE_LIMIT_MULTIPLIER: '1000' });
  globalThis.journeyDemo = { pid };
  rememberDemo(demo);
}
