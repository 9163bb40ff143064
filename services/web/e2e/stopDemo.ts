import { unexpectedLogLines } from './loggedPeople.ts';

export default async function stopDemo(): Promise<void> {
  const pid = globalThis.journeyDemo?.pid;
  if (!pid) return;
  const unexpected = await unexpectedLogLines().catch((error: unknown) => [
    `the logs could not be checked: ${String(error)}`,
  ]);
  process.kill(-pid, 'SIGINT');
  for (let tries = 0; tries < 100 && alive(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  if (unexpected.length > 0)
    throw new Error(`The logs contain typed texts or lines that are not JSON:\n${unexpected.slice(0, 20).join('\n')}`);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
