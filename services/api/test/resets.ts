import type { MessageView } from '@studio/contract/admin/admins';
import type { MailKind } from '@studio/contract/mail/mails';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import type { Answer } from './client.ts';
import type { TestDatabase } from './database.ts';
import { enqueuedMails } from './mails.ts';

interface Resets {
  forgot: (email: string, headers?: Record<string, string>, origin?: string) => Promise<Answer<MessageView>>;
  /** The contents of the mails of a kind; null for a cancelled mail. */
  mails: (kind: MailKind) => Promise<(object | null)[]>;
  linkMailed: () => Promise<URL>;
  tokenMailed: () => Promise<string>;
}

/** Returns functions that request password resets and read their mails. */
export function createResets(database: TestDatabase, app: TestApp): Resets {
  async function mails(wanted: MailKind) {
    const enqueued = await enqueuedMails(database.sequelize);
    return enqueued.filter(({ kind }) => kind === wanted).map(({ content }) => content);
  }

  async function linkMailed() {
    const content = (await mails('admin-password-reset')).at(-1);
    if (!content || !('resetUrl' in content)) throw new Error('No reset link was mailed');
    return new URL(String(content.resetUrl));
  }

  return {
    forgot: (email, headers = {}, origin = app.url) =>
      request(origin, '/api/admin/forgot-password', { method: 'POST', body: { email }, headers }),
    mails,
    linkMailed,
    tokenMailed: async () => (await linkMailed()).searchParams.get('token') ?? '',
  };
}
