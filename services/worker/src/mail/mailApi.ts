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
