import { boolean, mixed, number, string } from 'yup';
import type { AnyObject, BooleanSchema, MixedSchema, NumberSchema, StringSchema } from 'yup';
import { emailPattern, maxEmail, multiLineForbidden, singleLineForbidden, trimmed } from './textRules.ts';

/** Trims the text. Like all types below, it rejects values of another type instead of casting them. */
export function line(label: string, max: number): StringSchema {
  return plain(label, max).test(
    'one-line',
    `${label} contains characters that cannot be used`,
    (value) => value == null || (!singleLineForbidden.test(value) && value.isWellFormed()),
  );
}

export function paragraph(label: string, max: number): StringSchema {
  return plain(label, max).test(
    'printable',
    `${label} contains characters that cannot be used`,
    (value) => value == null || (!multiLineForbidden.test(value) && value.isWellFormed()),
  );
}

/** An empty text becomes null. */
export function optionalText(text: StringSchema): StringSchema<string | null | undefined, AnyObject, null, 'd'> {
  return text
    .nullable()
    .default(null)
    .transform((value: unknown) => (value === '' ? null : value));
}

export function integer(label: string): NumberSchema {
  return number()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be a number`)
    .nonNullable(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .max(Number.MAX_SAFE_INTEGER, `${label} is too large`)
    .min(Number.MIN_SAFE_INTEGER, `${label} is too small`);
}

export function flag(label: string): BooleanSchema {
  return boolean()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be true or false`)
    .nonNullable(`${label} must be true or false`);
}

export const beforeMustBeObject = 'What you had read must be an object';

/** The values that the client read before its edit. They are compared and never stored (ADR 0020). */
export function beforeValues(): MixedSchema<object | undefined> {
  return mixed((value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value))
    .typeError(beforeMustBeObject)
    .nonNullable(beforeMustBeObject);
}

export function oneOf<Word extends string>(
  label: string,
  words: readonly Word[],
  synonyms: Record<string, Word> = {},
): StringSchema<Word | undefined> {
  return string<Word>()
    .transform((_value: unknown, original: unknown) =>
      typeof original === 'string' && Object.hasOwn(synonyms, original) ? synonyms[original] : original,
    )
    .typeError(`${label} must be text`)
    .nonNullable(`${label} must be text`)
    .oneOf(words, `${label} must be one of: ${words.join(', ')}`);
}

export function token(pattern: RegExp, sentence: string): StringSchema {
  return string()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(sentence)
    .nonNullable(sentence)
    .matches(pattern, sentence);
}

export function email(message: string): StringSchema {
  return line('Email', maxEmail).matches(emailPattern, { message, excludeEmptyString: true });
}

/** The text stays exactly as typed. NUL is rejected, because bcrypt stops reading there. */
export function secret(label: string): StringSchema {
  return string()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be text`)
    .nonNullable(`${label} must be text`)
    .max(1000, `${label} cannot be longer than 1000 characters`)
    .test('no-nul', `${label} contains characters that cannot be used`, (value) => !value?.includes('\0'));
}

function plain(label: string, max: number): StringSchema {
  return string()
    .transform((_value: unknown, original: unknown) => (typeof original === 'string' ? trimmed(original) : original))
    .typeError(`${label} must be text`)
    .nonNullable(`${label} must be text`)
    .max(max, `${label} cannot be longer than ${max} characters`);
}
