import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MailApi } from './mailApi.ts';

/** A request for each mail costs about as much as composing one. */
const gatherMs = 20;
/** Keeps the address of the request short while the API is slow. */
const maxIds = 200;

export interface Acknowledgements {
  /** Tells the API soon that the mail was sent. */
  add(outboxId: number): void;
  /** Resolves when all of them were sent to the API. */
  flush(): Promise<void>;
}

/**
 * Sends the ids of sent mails to the API, several in one request. Jobs do not wait for it: the relay of the API also finds
 * completed jobs, so a lost acknowledgement only delays the state 'sent'.
 */
export function createAcknowledgements(api: Pick<MailApi, 'acknowledge'>, log: Logger): Acknowledgements {
  let ids: number[] = [];
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (ids.length > 0) {
      await sleep(gatherMs);
      const batch = ids.slice(0, maxIds);
      ids = ids.slice(maxIds);
      await api.acknowledge(batch).catch((error: unknown) => {
        log.warn({ err: error, outboxIds: batch }, 'acknowledgement failed');
      });
    }
    sending = null;
  }

  return {
    add(outboxId) {
      ids.push(outboxId);
      sending ??= send();
    },
    flush: async () => {
      await sending;
    },
  };
}
