import { faultyLogLines } from './loggedPeople.ts';

export default async function stopDemo(): Promise<void> {
  const pid = globalThis.journeyDemo?.pid;
  if (!pid) return;
  const faulty = await faultyLogLines().catch((error: unknown) => [`the logs could not be judged: ${String(error)}`]);
  process.kill(-pid, 'SIGINT');
  for (let tries = 0; tries < 100 && alive(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  if (faulty.length > 0)
    throw new Error(`What people typed stands in the logs, or no JSON:\n${faulty.slice(0, 20).join('\n')}`);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
