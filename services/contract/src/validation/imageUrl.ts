import type { StringSchema } from 'yup';
import { line } from './text.ts';

/** A path must begin with exactly one slash, because `//` and `/\` begin another host. It must not contain `..`. */
export function imageUrl(label: string): StringSchema {
  return line(label, 500).test(
    'safe-url',
    'The image must be a file of this site or an https address',
    (value) => !value || (/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/.test(value) && !/\/\.\.?(\/|$)/.test(value)),
  );
}
