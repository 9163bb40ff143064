import { useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ValidationError } from 'yup';
import type { Schema } from 'yup';
import { ApiError } from '../../shared/http/api.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Errors = Partial<Record<string, string>>;
export type Texts = Record<string, string>;

export interface SchemaForm<Fields extends Texts> {
  ref: RefObject<HTMLFormElement | null>;
  fields: Fields;
  isDirty: boolean;
  errors: Errors;
  field: (name: keyof Fields & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<Control>) => void;
  };
  /** Sets fields without typing, such as the address of an uploaded picture. */
  change: (part: Partial<Fields>) => void;
  /** Validates: calls `onValid`, or moves the focus to the first error. */
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
  onValid: (input: Input) => void;
  /** While true submitting does nothing. */
  isBusy: boolean;
}

/** State and validation of a portal form, by the contract's schema. */
export function useSchemaForm<Fields extends Texts, Input extends object>({
  initial,
  schema,
  bodyOf = (fields) => fields,
  onValid,
  isBusy,
}: Options<Fields, Input>): SchemaForm<Fields> {
  const ref = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});

  function change(part: Partial<Fields>): void {
    setFields((current) => ({ ...current, ...part }));
    setErrors((current) => ({ ...current, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
  }

  function showErrors(found: Errors): void {
    flushSync(() => setErrors(found));
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    try {
      const input = schema.validateSync(bodyOf(fields), { abortEarly: false });
      setErrors({});
      onValid(input);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      showErrors(errorsOf(error));
    }
  }

  return {
    ref,
    fields,
    isDirty: Object.entries(fields).some(([name, text]) => text !== initial[name]),
    errors,
    change,
    submit,
    showServerErrors: (error) => showErrors((error instanceof ApiError && error.body.fields) || {}),
    field: (name) => ({
      name,
      value: fields[name] ?? '',
      error: errors[name],
      onChange: (event) => change({ [name]: event.target.value } as Partial<Fields>),
    }),
  };
}

function errorsOf(error: ValidationError): Errors {
  const errors: Errors = {};
  for (const { path, message } of error.inner) errors[path ?? ''] ??= message;
  return errors;
}
