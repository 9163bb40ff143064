import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

/**
 * Returns the message that nodemailer would stream. Streaming takes several times the CPU time, and writes each chunk to the
 * connection by itself: 26 writes for a mail with a picture.
 */
export function writeMessage(node: MimeNode): string {
  // Sets the boundary and the encoding too.
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (node.multipart) {
    const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeMessage(child)}\r\n`);
    return `${head}${parts.join('')}--${node.boundary}--\r\n`;
  }
  const { content = '' } = node;
  if (typeof content !== 'string') throw new TypeError('A part of a mail is a text');
  return head + encoded(content, node.getTransferEncoding());
}

function encoded(content: string, encoding: string | false): string {
  if (encoding === 'base64') return wrapBase64(encodeBase64(content));
  return encoding === 'quoted-printable' ? wrapQuoted(encodeQuoted(content)) : content;
}
