import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds Chromium at `CHROME_PATH` or in the system; otherwise unpacks npm's @sparticuz/chromium. That package requires
 * Node 22, but also runs on Node 20 (tried with 20.20).
 */
export async function findChromium(): Promise<string> {
  const path = [process.env['CHROME_PATH'], ...systemPaths].find((candidate) => candidate && existsSync(candidate));
  return path ?? chromium.executablePath();
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
