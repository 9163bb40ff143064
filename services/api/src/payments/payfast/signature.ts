import { createHash, timingSafeEqual } from 'node:crypto';

export type Pair = readonly [name: string, value: string];

/** PHP's `trim` removes exactly these six characters, and keeps a no-break space (PAYFAST §1.5). */
export function phpTrim(text: string): string {
  return text.replace(/^[ \t\n\r\0\v]+/, '').replace(/[ \t\n\r\0\v]+$/, '');
}

/** PHP's `urlencode`: letters, digits, `-`, `_` and `.` stay, a space becomes `+`, the rest `%XX` in upper case. */
export function phpUrlencode(text: string): string {
  if (/^[\w.-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Returns the MD5 signature of a form (PAYFAST §1.5). `fields` must be in PayFast's order. */
export function formSignature(fields: Iterable<Pair>, passphrase: string | null): string {
  const signed = [...fields].map(([name, value]): Pair => [name, phpTrim(value)]).filter(([, value]) => value !== '');
  return md5(encodePairs(withPassphrase(signed, passphrase)));
}

/** Accepts a signature of the received bytes, or of the pairs escaped again: senders differ in this (PAYFAST §3.3). */
export function isItnSigned(signed: Buffer, signature: string, passphrase: string | null): boolean {
  const suffix = passphrase === null ? '' : `&passphrase=${phpUrlencode(phpTrim(passphrase))}`;
  return (
    isSame(md5(Buffer.concat([signed, Buffer.from(suffix)])), signature) ||
    isSame(md5(encodePairs(decodePairs(signed)) + suffix), signature)
  );
}

export function decodePairs(bytes: Buffer): Pair[] {
  return [...new URLSearchParams(bytes.toString('utf8'))];
}

function withPassphrase(pairs: Pair[], passphrase: string | null): Pair[] {
  return passphrase === null ? pairs : [...pairs, ['passphrase', phpTrim(passphrase)]];
}

function encodePairs(pairs: Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&');
}

function md5(signed: string | Buffer): string {
  return createHash('md5').update(signed).digest('hex');
}

function isSame(computed: string, given: string): boolean {
  return /^[0-9a-f]{32}$/.test(given) && timingSafeEqual(Buffer.from(computed), Buffer.from(given));
}
