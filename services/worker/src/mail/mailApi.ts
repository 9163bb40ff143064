import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ComposedMail } from '@studio/contract/mail/composedMail';
import { post } from '@studio/runtime/http/post';
import type { Answer } from '@studio/runtime/http/post';
import { TemporaryError } from './smtpError.ts';

export interface MailApi {
  /** Returns null if the API does not have the mail. @throws TemporaryError */
  compose(outboxId: number): Promise<ComposedMail | null>;
  /** Tells the API that the mails were sent. */
  acknowledge(outboxIds: readonly number[]): Promise<void>;
}

export interface MailApiOptions {
  internalUrl: string;
  internalKey: string;
  timeoutMs?: number;
}

export function createMailApi({ internalUrl, internalKey, timeoutMs = 10_000 }: MailApiOptions): MailApi {
  const headers = { authorization: `Bearer ${internalKey}` };

  async function ask(outboxIds: readonly number[], action: 'compose' | 'sent'): Promise<Answer> {
    const url = new URL(`/internal/mails/${outboxIds.join()}/${action}`, internalUrl);
    const answer = await post(url, { headers, timeoutMs }).catch((error: unknown) => {
      throw new TemporaryError('the API does not answer', { cause: error });
    });
    const isOk = answer.status >= 200 && answer.status < 300;
    if (!isOk && answer.status !== 404) throw new TemporaryError(`the API answered ${answer.status}`);
    return answer;
  }

  return {
    async compose(outboxId) {
      const { status, body } = await ask([outboxId], 'compose');
      if (status === 404) return null;
      try {
        return JSON.parse(body) as ComposedMail;
      } catch (error) {
        throw new TemporaryError('the answer of the API broke off', { cause: error });
      }
    },
    async acknowledge(outboxIds) {
      await ask(outboxIds, 'sent');
    },
  };
}

/** Acknowledgements of this time share a request, because a request costs about as much as composing a mail. */
const gatherMs = 20;
/** Keeps the address of the request short while the API is slow. */
const maxIds = 200;

export interface Acknowledgements {
  /** Tells the API within a short time that the mail was sent. */
  add(outboxId: number): void;
  /** True while the API may not know yet that the mail was sent. */
  isPending(outboxId: number): boolean;
  /** Resolves when all acknowledgements were sent to the API. */
  flush(): Promise<void>;
}

/**
 * Sends the ids of sent mails to the API, several in one request. Jobs do not wait for it. A lost acknowledgement only
 * delays the state 'sent', because the API's relay also finds completed jobs.
 */
export function createAcknowledgements(api: Pick<MailApi, 'acknowledge'>, log: Logger): Acknowledgements {
  const ids = new Set<number>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (ids.size > 0) {
      await sleep(gatherMs);
      const batch = [...ids].slice(0, maxIds);
      await api.acknowledge(batch).catch((error: unknown) => {
        log.warn({ err: error, outboxIds: batch }, 'acknowledgement failed');
      });
      for (const id of batch) ids.delete(id);
    }
    sending = null;
  }

  return {
    add(outboxId) {
      ids.add(outboxId);
      sending ??= send();
    },
    isPending: (outboxId) => ids.has(outboxId),
    flush: async () => {
      await sending;
    },
  };
}
