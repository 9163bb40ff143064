import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { finishMs } from '@studio/contract/deadlines';

export interface ShutdownOptions {
  log: Logger;
  server: Server;
  /** How long we go on serving, unready, until nobody sends us anything new. */
  drainMs: number;
  /** After the drain: how long what runs may take until the forced end. */
  finishWithinMs?: number;
  /** What to close once the last answer has left, in this order. */
  steps: readonly { name: string; close: () => Promise<unknown> }[];
  exit: (code: number) => void;
}

export interface Shutdown {
  /** True from the first signal on: `/readyz` says 503 and answers carry `Connection: close`. */
  isDraining: () => boolean;
  /** Ends the process in order, and with `code` when all went well. A second call ends it at once. */
  begin: (reason: string, code: number) => Promise<void>;
}

/** Unready, wait, stop accepting, finish, close, exit; forced and non-zero when that takes too long (RELIABILITY §5.1). */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, server, drainMs, finishWithinMs = finishMs, steps, exit } = options;
  let draining = false;

  async function begin(reason: string, code: number): Promise<void> {
    if (draining) {
      log.warn({ reason }, 'told again to stop: ending at once');
      exit(1);
      return;
    }
    draining = true;
    log.info({ reason, drainMs }, 'draining');
    setTimeout(() => {
      log.fatal('could not end in time');
      exit(1);
    }, drainMs + finishWithinMs).unref();

    await sleep(drainMs);
    await stopAccepting();
    let worst = code;
    for (const { name, close } of steps) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, step: name }, 'closing failed');
        worst = worst || 1;
      }
    }
    log.info('ended');
    exit(worst);
  }

  /** Resolves when the last answer has left. */
  function stopAccepting(): Promise<void> {
    return new Promise((resolve) => {
      // A connection is let go as soon as it waits for its next request, now or after the answer under way.
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      server.close(() => {
        clearInterval(sweep);
        resolve();
      });
    });
  }

  return { isDraining: () => draining, begin };
}
