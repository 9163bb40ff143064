import { md5, phpTrim, phpUrlencode } from '../signature.ts';

/** All variables and the passphrase in alphabetical order; blank ones are not signed (PAYFAST §5). */
export function apiSignature(variables: Readonly<Record<string, string>>, passphrase: string): string {
  const all = Object.entries({ ...variables, passphrase }).map(([name, value]) => [name, phpTrim(value)] as const);
  const signed = all.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  return md5(signed.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&'), null);
}
