import { endDemo } from './launchDemo.ts';
import { unexpectedLogLines } from './loggedPeople.ts';

export default async function stopDemo(): Promise<void> {
  const pid = globalThis.journeyDemo?.pid;
  if (!pid) return;
  const unexpected = await unexpectedLogLines().catch((error: unknown) => [
    `the logs could not be checked: ${String(error)}`,
  ]);
  await endDemo(pid);
  if (unexpected.length > 0)
    throw new Error(`The logs contain typed texts or lines that are not JSON:\n${unexpected.slice(0, 20).join('\n')}`);
}
