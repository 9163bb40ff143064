import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of `CHROME_PATH`, of a Chromium of the system, or of the one in npm's @sparticuz/chromium, which is unpacked. */
export async function findChromium(): Promise<string> {
  const path = [process.env['CHROME_PATH'], ...systemPaths].find((candidate) => candidate && existsSync(candidate));
  return path ?? chromium.executablePath();
}
