import { isCode } from './errorCode.ts';

export interface RunningPart {
  /** Printed as one JSON line when the part is ready. */
  readyMessage: Record<string, unknown>;
  stop: () => Promise<void>;
}

export async function runUntilStopped(start: () => Promise<RunningPart>): Promise<void> {
  try {
    const part = await start();
    const stop = () => void part.stop().then(() => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
    console.log(JSON.stringify(part.readyMessage));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isCode(error, 'EADDRINUSE') && 'port' in error) return `Port ${String(error.port)} is already in use.`;
  return error.message;
}
