import { createTransport } from 'nodemailer';
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';
import { emailPattern } from '@studio/contract/validation/textRules';
import type { Email, Mailbox } from './email.ts';
import { PermanentError, smtpError } from './smtpError.ts';

/** The timeout of the whole SMTP session (RELIABILITY Q19). */
const mailTimeoutMs = 15_000;
const idleMs = 5000;

export interface MailerOptions {
  smtpUrl: string;
  from: Mailbox;
  /** The maximum number of connections to the mail server. */
  connections?: number;
  timeoutMs?: number;
}

export interface Mailer {
  /** All mails with the same `id` have the same Message-ID. @throws PermanentError, TemporaryError */
  send(email: Email, id: string): Promise<void>;
}

export function createMailer({ smtpUrl, from, connections = 1, timeoutMs = mailTimeoutMs }: MailerOptions): Mailer {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    // Concurrent mails share connections, because opening a connection may take longer than sending a mail.
    pool: true,
    maxConnections: connections,
    // Shorter than the idle timeout of any server, so that no mail uses a connection that the server is closing.
    idleTimeout: idleMs,
    // The queue repeats a mail whose connection was lost.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 0,
    // A password must not be sent unencrypted.
    requireTLS: username !== '' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname),
    // A mail must not read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    maxRecipients: 1,
  });
  transport.use('stream', (mail, done) => {
    mail.message.setRaw(writeMessage(mail.message));
    // Without this, nodemailer would send the parts again after the written message.
    mail.message.multipart = false;
    done();
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async send({ to, replyTo, subject, text, html, attachments = [], isPersonal }, id) {
      const message = {
        from: oneMailbox(from),
        to: oneMailbox(to),
        ...(replyTo ? { replyTo: oneMailbox(replyTo) } : {}),
        subject: oneLine(subject),
        text,
        html,
        attachments: [...attachments],
        messageId: `<${id}@${domain}>`,
        ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        // Each step has its own timeout; this one limits their sum.
        signal: AbortSignal.timeout(timeoutMs),
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw smtpError(error);
      }
    },
  };
}

/** A comma or a line break would add a recipient or a header (RELIABILITY L22). */
function oneMailbox({ name, address }: Mailbox): Mailbox {
  if (!emailPattern.test(address)) throw new PermanentError('the mail cannot be sent: not one plain address');
  return { name: oneLine(name), address };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * Returns the message that nodemailer would stream. Streaming takes several times the CPU time. It also writes each
 * chunk to the connection separately: 26 writes for a mail with a picture.
 */
export function writeMessage(node: MimeNode): string {
  // `buildHeaders` also sets the boundary and the encoding.
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (node.multipart) {
    const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeMessage(child)}\r\n`);
    return `${head}${parts.join('')}--${node.boundary}--\r\n`;
  }
  const { content = '' } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) throw new TypeError('A part of a mail is a text');
  return head + encoded(content, node.getTransferEncoding());
}

function encoded(content: string | Buffer, encoding: string | false): string {
  if (encoding === 'base64') return wrapBase64(encodeBase64(content));
  if (typeof content !== 'string') throw new TypeError('A file in a mail is in base64');
  return encoding === 'quoted-printable' ? wrapQuoted(encodeQuoted(content)) : content;
}
