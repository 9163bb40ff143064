import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Attachment } from 'postal-mime';
import { makeDirectory } from '../processes/makeDirectory.ts';

export interface Mail {
  id: string;
  receivedAt: string;
  /** Recipients of the envelope, which include Bcc. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  headers: { key: string; value: string }[];
}

export const maxMails = 500;

const envelopeHeader = 'X-Sandbox-Envelope';

/** Keeps the newest first; also stores them as files if `dir` is set. */
export class Mails {
  readonly #dir: string | null;
  #mails: Mail[] = [];

  private constructor(dir: string | null) {
    this.#dir = dir;
  }

  static async open(dir: string | null): Promise<Mails> {
    const mails = new Mails(dir);
    if (!dir) return mails;
    makeDirectory(dir);
    const files = readdirSync(dir).filter((name) => name.endsWith('.eml'));
    for (const name of files.sort().slice(-maxMails))
      mails.#mails.unshift(await read(name.slice(0, -4), readFileSync(join(dir, name))));
    return mails;
  }

  get all(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  async receive(raw: Buffer, recipients: readonly string[]): Promise<Mail> {
    const receivedAt = new Date().toISOString();
    const id = `${receivedAt.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`;
    const envelope = `${envelopeHeader}: ${receivedAt} ${recipients.join(', ')}\r\n`;
    const file = Buffer.concat([Buffer.from(envelope), raw]);
    const mail = await read(id, file);
    if (this.#dir) {
      // The file is renamed when complete, so that a crash leaves no partial mail.
      writeFileSync(join(this.#dir, `${id}.tmp`), file);
      renameSync(join(this.#dir, `${id}.tmp`), join(this.#dir, `${id}.eml`));
    }
    this.#mails.unshift(mail);
    for (const old of this.#mails.splice(maxMails)) this.#remove(old);
    return mail;
  }

  clear(): void {
    for (const mail of this.#mails) this.#remove(mail);
    this.#mails = [];
  }

  #remove({ id }: Mail): void {
    if (this.#dir) rmSync(join(this.#dir, `${id}.eml`), { force: true });
  }
}

async function read(id: string, file: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(file);
  const envelope = mail.headers.find(({ key }) => key === envelopeHeader.toLowerCase())?.value ?? '';
  const [receivedAt = '', ...recipients] = envelope.split(' ');
  return {
    id,
    receivedAt,
    to: recipients.join(' '),
    from: [mail.from?.name, mail.from?.name ? `<${mail.from.address}>` : mail.from?.address].filter(Boolean).join(' '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    // A calendar invitation is in the mail twice; its unnamed copy, an alternative of the text, is left out.
    attachments: mail.attachments.filter(({ filename, disposition }) => filename || disposition === 'attachment'),
    headers: mail.headers.filter(({ key }) => key !== envelopeHeader.toLowerCase()),
  };
}
