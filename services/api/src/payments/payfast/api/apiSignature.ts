import { createHash } from 'node:crypto';
import { phpTrim, phpUrlencode } from '../signature.ts';

export type Variables = Readonly<Record<string, string | number>>;

/** Signs header, query and body variables together with the passphrase, in alphabetical order (PAYFAST §5). */
export function apiSignature(variables: Variables, passphrase: string): string {
  const all: Variables = { ...variables, passphrase };
  const signed = Object.entries(all)
    .map(([name, value]) => [name, phpTrim(String(value))] as const)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${phpUrlencode(value)}`);
  return createHash('md5').update(signed.join('&')).digest('hex');
}
