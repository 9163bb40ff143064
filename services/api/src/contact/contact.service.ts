import { createHash } from 'node:crypto';
import { col, fn, where } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { studioDay } from '@studio/contract/format/dates';
import type { ContactInput } from '@studio/contract/messages/contact';
import { toE164 } from '../bookings/phone.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { ContactMessage } from './contact.model.ts';
import { enqueueForStudio } from './contactDigest.ts';

/** The same text from one sender on one day is stored once. A filled honeypot puts it in quarantine (ADR 0041). */
export async function receiveMessage(
  database: Sequelize,
  input: ContactInput,
  { isCopied, requestId }: { isCopied: boolean; requestId: string },
): Promise<void> {
  const { website, ...words } = input;
  const phone = words.phone || null;
  const quarantine = website ? 'honeypot' : null;
  const row = { ...words, phone, phoneE164: phone && toE164(phone), quarantine, contentHash: hashOf(input) } as const;
  await transact(database, async (transaction) => {
    const [stored] = await ContactMessage.bulkCreate([row], { ignoreDuplicates: true, transaction });
    // An insert without an id found the message already stored.
    if (!stored?.id || quarantine) return;
    const mail = { contactMessageId: stored.id, requestId };
    await enqueueForStudio(transaction, mail);
    if (isCopied) await enqueueMail(transaction, { kind: 'contact-copy', key: `contact-copy:${stored.id}`, ...mail });
  });
}

/**
 * Deletes the messages of an e-mail address; their mails that are not yet sent are cancelled.
 * @param emailKey the address in lower case, as the database converts it
 * @returns their number
 */
export function deleteMessagesOf(transaction: Transaction, emailKey: string): Promise<number> {
  return ContactMessage.destroy({ where: where(fn('lower', col('email')), emailKey), transaction });
}

function hashOf({ email, interestedIn, message, website }: ContactInput): string {
  const content = [studioDay(new Date()), email.toLowerCase(), interestedIn, message, Boolean(website)];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
