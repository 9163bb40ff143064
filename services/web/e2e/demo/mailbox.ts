import { demo } from './demo.ts';

export interface Mail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: string[];
}

export async function readMailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${demo().mailbox}/api/messages`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => JSON.stringify(mail.to).includes(address));
}

/** Waits until the worker has sent the mail. */
export function waitForMail(address: string): Promise<Mail> {
  return waitForMailSaying(address, '');
}

/** Waits until the worker has sent a mail whose text contains `words`. */
export async function waitForMailSaying(address: string, words: string, seconds = 20): Promise<Mail> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const mail = (await readMailsTo(address)).find(({ text }) => text.includes(words));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no mail to ${address} says "${words}" within ${seconds} s`);
}
