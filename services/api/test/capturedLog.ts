import type { Logger } from 'pino';
import { createLogger } from '@studio/runtime/logger';

export interface CapturedLog {
  log: Logger;
  /** What was logged, line by line. */
  lines: Record<string, unknown>[];
  /** The same as it would have been written. */
  written: string[];
}

/** A log that keeps its lines instead of writing them. */
export function captureLog(): CapturedLog {
  const lines: Record<string, unknown>[] = [];
  const written: string[] = [];
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { log: createLogger({ service: 'api', version: 'test', logLevel: 'info' }, { write }), lines, written };
}
