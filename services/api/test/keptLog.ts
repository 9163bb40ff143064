import type { Logger } from 'pino';
import { createLog } from '../src/log.ts';

/** A log that keeps its lines instead of writing them. */
export function keptLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', 'test', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  return { log, lines };
}
