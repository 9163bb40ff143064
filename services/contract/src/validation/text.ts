import { boolean, mixed, number, string } from 'yup';
import type { BooleanSchema, MixedSchema, NumberSchema, StringSchema } from 'yup';
import { emailPattern, maxEmail, multiLineForbidden, singleLineForbidden, trimmed } from './textRules.ts';

/** One line of text: trimmed, never cast from another type. */
export function line(label: string, max: number): StringSchema {
  return plain(label, max).test(
    'one-line',
    `${label} contains characters that cannot be used`,
    (value) => value == null || (!singleLineForbidden.test(value) && value.isWellFormed()),
  );
}

/** Text with line breaks: trimmed, never cast from another type. */
export function paragraph(label: string, max: number): StringSchema {
  return plain(label, max).test(
    'printable',
    `${label} contains characters that cannot be used`,
    (value) => value == null || (!multiLineForbidden.test(value) && value.isWellFormed()),
  );
}

/** An integer sent as a number; `"2"` and `2.5` are rejected. */
export function integer(label: string): NumberSchema {
  return number()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be a number`)
    .nonNullable(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .max(Number.MAX_SAFE_INTEGER, `${label} is too large`)
    .min(Number.MIN_SAFE_INTEGER, `${label} is too small`);
}

/** A boolean sent as such; `"false"` and `0` are rejected. */
export function flag(label: string): BooleanSchema {
  return boolean()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be true or false`)
    .nonNullable(`${label} must be true or false`);
}

/** The `before` of an edit: values as the client had read them. Compared, never stored (ADR 0020). */
export function read(): MixedSchema<object | undefined> {
  const sentence = 'What you had read must be an object';
  return mixed((value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value))
    .typeError(sentence)
    .nonNullable(sentence);
}

/** One of the given words, or an alias of one. Never cast from another type. */
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

/**
 * Text that must match `pattern`, such as an id or a key. Never cast from another type; `sentence` is the only error.
 */
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

/** A password, kept exactly as typed; only NUL is rejected, because bcrypt stops at it. */
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
