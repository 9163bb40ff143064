import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';

export interface Mail {
  id: string;
  receivedAt: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

/** Holds the mails, the newest first. Also stores them as files if `dir` is set. */
export class Mails {
  readonly #dir: string | null;
  #mails: Mail[] = [];

  private constructor(dir: string | null) {
    this.#dir = dir;
  }

  static async open(dir: string | null): Promise<Mails> {
    const mails = new Mails(dir);
    if (!dir) return mails;
    mkdirSync(dir, { recursive: true });
    const names = readdirSync(dir).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort()) mails.#mails.unshift(await read(name.slice(0, -4), readFileSync(join(dir, name))));
    return mails;
  }

  get all(): readonly Mail[] {
    return this.#mails;
  }

  async receive(raw: Buffer): Promise<void> {
    const id = `${Date.now()}-${randomUUID().slice(0, 8)}`;
    const mail = await read(id, raw);
    if (this.#dir) {
      // The file is renamed when complete, so that a crash leaves no partial mail.
      writeFileSync(join(this.#dir, `${id}.tmp`), raw);
      renameSync(join(this.#dir, `${id}.tmp`), join(this.#dir, `${id}.eml`));
    }
    this.#mails.unshift(mail);
  }

  clear(): void {
    for (const { id } of this.#mails) if (this.#dir) rmSync(join(this.#dir, `${id}.eml`), { force: true });
    this.#mails = [];
  }
}

/** The id begins with the time at which the mail arrived. */
async function read(id: string, raw: Buffer): Promise<Mail> {
  const { from, to = [], subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: new Date(parseInt(id, 10)).toISOString(),
    to: to.map(textOf).join(', '),
    from: from ? textOf(from) : '',
    subject,
    text,
    html,
    // A calendar invitation is in the mail twice. Leaves out the copy without a name, which is an alternative of the
    // text.
    attachments: attachments.filter(({ filename, disposition }) => filename || disposition === 'attachment'),
  };
}

function textOf({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}
