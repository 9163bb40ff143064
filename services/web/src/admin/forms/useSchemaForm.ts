import type { FormEvent } from 'react';
import { ValidationError } from 'yup';
import type { Schema } from 'yup';
import { useTextFields } from '../../shared/forms/useTextFields.ts';
import type { Texts } from '../../shared/forms/useTextFields.ts';
import { fieldErrorsOf } from '../../shared/http/api.ts';

/** Returns the form's field and sentence for an error of the contract, when the two name fields differently. */
export type LocateError = (path: string, sentence: string, fields: Texts) => { name: string; sentence: string };

type TextFields<Fields extends Texts> = ReturnType<typeof useTextFields<Fields>>;

export interface SchemaForm<Fields extends Texts> extends Omit<TextFields<Fields>, 'form' | 'showErrors'> {
  ref: TextFields<Fields>['form'];
  isDirty: boolean;
  /** Validates the form, then calls `onValid` or moves the focus to the first error. */
  submit: (event: FormEvent) => void;
  /** Shows the server's messages beside their fields. */
  showServerErrors: (error: unknown) => void;
}

interface Options<Fields extends Texts, Input> {
  /** The initial values of the fields as texts. */
  initial: Fields;
  /** The contract's rules (SPEC §5). */
  schema: Schema<Input>;
  /** Converts the texts to the request body. By default the body contains the texts themselves. */
  bodyOf?: ((fields: Fields) => Record<string, unknown>) | undefined;
  locateError?: LocateError | undefined;
  onValid: (input: Input) => void;
  /** While true submitting does nothing. */
  isBusy: boolean;
}

/** State and validation of a portal form, by the contract's schema. */
export function useSchemaForm<Fields extends Texts, Input extends object>({
  initial,
  schema,
  bodyOf = (fields) => fields,
  locateError = (name, sentence) => ({ name, sentence }),
  onValid,
  isBusy,
}: Options<Fields, Input>): SchemaForm<Fields> {
  const { form: ref, showErrors, ...texts } = useTextFields(initial);
  const { fields } = texts;

  function showLocated(found: Partial<Record<string, string>>): void {
    const located: Partial<Record<string, string>> = {};
    for (const [path, text = ''] of Object.entries(found)) {
      const { name, sentence } = locateError(path, text, fields);
      located[name] ??= sentence;
    }
    showErrors(located);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const { input, errors } = validate(schema, bodyOf(fields));
    showLocated(errors);
    if (input) onValid(input);
  }

  return {
    ref,
    ...texts,
    isDirty: Object.entries(fields).some(([name, text]) => text !== initial[name]),
    submit,
    showServerErrors: (error) => showLocated(fieldErrorsOf(error)),
  };
}

/** Returns the input if it is valid, otherwise the first error of each path. */
export function validate<Input extends object>(
  schema: Schema<Input>,
  body: unknown,
): { input?: Input; errors: Partial<Record<string, string>> } {
  try {
    return { input: schema.validateSync(body, { abortEarly: false }), errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Partial<Record<string, string>> = {};
    for (const { path = '', message } of error.inner) errors[path] ??= message;
    return { errors };
  }
}
