import { createHash } from 'node:crypto';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** The order in which the fields of a form are signed (PAYFAST §1.3); `setup` is never signed. */
const formOrder = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'fica_idnumber',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  ...numbered('custom_int'),
  ...numbered('custom_str'),
  'email_confirmation',
  'confirmation_address',
  'payment_method',
  'subscription_type',
  'billing_date',
  'recurring_amount',
  'frequency',
  'cycles',
] as const;

/** Imitates PHP's `urlencode` of UTF-8 (PAYFAST §1.5). */
export function phpUrlencode(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Omits blank fields, and trims values as PHP does (PAYFAST §1.5). */
export function formSignature(fields: Readonly<Record<string, string>>, passphrase: string | null): string {
  const signed = formOrder
    .map((name) => [name, phpTrim(fields[name] ?? '')] as const)
    .filter(([, value]) => value !== '');
  return md5(parameterString(signed), passphrase);
}

export function parameterString(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&');
}

export function itnSignature(parameters: string, passphrase: string | null): string {
  return md5(parameters, passphrase);
}

export function numbered(prefix: string): string[] {
  return [1, 2, 3, 4, 5].map((number) => `${prefix}${number}`);
}

/** Signs all variables and the passphrase in alphabetical order, without blank ones (PAYFAST §5). */
export function apiSignature(variables: Readonly<Record<string, string>>, passphrase: string): string {
  const all = Object.entries({ ...variables, passphrase }).map(([name, value]) => [name, phpTrim(value)] as const);
  const signed = all.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  return md5(parameterString(signed), null);
}

function md5(parameters: string, passphrase: string | null): string {
  const secret = passphrase ? `&passphrase=${phpUrlencode(phpTrim(passphrase))}` : '';
  return createHash('md5').update(`${parameters}${secret}`).digest('hex');
}

// Unlike `String.trim`, keeps no-break spaces.
function phpTrim(value: string): string {
  // oxlint-disable-next-line no-control-regex
  return value.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
}
