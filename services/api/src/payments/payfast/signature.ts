import { createHash, timingSafeEqual } from 'node:crypto';

/** A name and its value, in the order they are sent. */
export type Pair = readonly [name: string, value: string];

/** PHP's `trim`: these six characters and no other; a no-break space stays (PAYFAST §1.5). */
export function phpTrim(text: string): string {
  return text.replace(/^[ \t\n\r\0\v]+/, '').replace(/[ \t\n\r\0\v]+$/, '');
}

/** PHP's `urlencode` of UTF-8: letters, digits, `-`, `_` and `.` stay, a space is `+`, the rest `%XX` in upper case. */
export function phpUrlencode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/**
 * The signature of a payment form: the fields in the order given, blank ones left out, the passphrase last, MD5
 * (PAYFAST §1.5). `fields` must already stand in the provider's order.
 */
export function formSignature(fields: Iterable<Pair>, passphrase: string | null): string {
  const signed = [...fields].map(([name, value]): Pair => [name, phpTrim(value)]).filter(([, value]) => value !== '');
  return md5(encodePairs(withPassphrase(signed, passphrase)));
}

/**
 * True when `signature` belongs to the bytes before it: first over the bytes as they came, then, should the sender have
 * escaped them differently, over the decoded pairs written out again. Blank fields count, the order is the sender's
 * (PAYFAST §3.3).
 */
export function isItnSigned(signed: Buffer, signature: string, passphrase: string | null): boolean {
  const suffix = passphrase === null ? '' : `&passphrase=${phpUrlencode(phpTrim(passphrase))}`;
  return (
    isSame(md5(Buffer.concat([signed, Buffer.from(suffix)])), signature) ||
    isSame(md5(encodePairs(decodePairs(signed)) + suffix), signature)
  );
}

/** The pairs of a form post in their order, decoded; names may repeat. */
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

/** Compares without telling by its duration how much was right. */
function isSame(computed: string, given: string): boolean {
  return /^[0-9a-f]{32}$/.test(given) && timingSafeEqual(Buffer.from(computed), Buffer.from(given));
}
