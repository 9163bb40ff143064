import type { ComposedMail } from '@studio/contract/mail/mails';
import { TemporaryError } from './smtpError.ts';

export interface MailApi {
  /** Returns null if the API does not have the mail. @throws TemporaryError */
  compose(outboxId: number): Promise<ComposedMail | null>;
  acknowledge(outboxId: number): Promise<void>;
}

export interface MailApiOptions {
  internalUrl: string;
  internalKey: string;
  timeoutMs?: number;
}

export function createMailApi({ internalUrl, internalKey, timeoutMs = 10_000 }: MailApiOptions): MailApi {
  async function post(outboxId: number, action: 'compose' | 'sent'): Promise<Response> {
    const url = new URL(`/internal/mails/${outboxId}/${action}`, internalUrl);
    const headers = { authorization: `Bearer ${internalKey}` };
    const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        throw new TemporaryError('the API does not answer', { cause: error });
      },
    );
    if (!response.ok && response.status !== 404) throw new TemporaryError(`the API answered ${response.status}`);
    return response;
  }

  return {
    async compose(outboxId) {
      const response = await post(outboxId, 'compose');
      if (response.status === 404) return null;
      try {
        return (await response.json()) as ComposedMail;
      } catch (error) {
        throw new TemporaryError('the answer of the API broke off', { cause: error });
      }
    },
    async acknowledge(outboxId) {
      await (await post(outboxId, 'sent')).arrayBuffer();
    },
  };
}
