/** Ctrl-C for the demo; it stops everything it started by itself. */
export default async function stopDemo(): Promise<void> {
  const pid = globalThis.journeyDemo?.pid;
  if (!pid) return;
  process.kill(-pid, 'SIGINT');
  for (let tries = 0; tries < 100 && alive(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
