import { useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ValidationError } from 'yup';
import type { Schema } from 'yup';
import { ApiError } from '../../shared/http/api.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Errors = Partial<Record<string, string>>;
export type Texts = Record<string, string>;

/** New values, or a function of the current ones for a change that arrives later, such as an uploaded picture. */
type Change<Fields> = Partial<Fields> | ((fields: Fields) => Partial<Fields>);

/** Returns the form's field and sentence for an error of the contract, when the two name fields differently. */
export type LocateError = (path: string, sentence: string) => { name: string; sentence: string };

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
  change: (part: Change<Fields>) => void;
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
  const ref = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});

  function change(part: Change<Fields>): void {
    const partOf = (current: Fields) => (typeof part === 'function' ? part(current) : part);
    setFields((current) => ({ ...current, ...partOf(current) }));
    const names = Object.keys(partOf(fields));
    setErrors((current) => ({ ...current, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
  }

  function showErrors(found: [path: string, sentence: string][]): void {
    const located: Errors = {};
    for (const [path, text] of found) {
      const { name, sentence } = locateError(path, text);
      located[name] ??= sentence;
    }
    flushSync(() => setErrors(located));
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field in a closed section cannot take the focus.
    const section = invalid?.closest('details');
    if (section) section.open = true;
    invalid?.focus();
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
    showServerErrors: (error) => showErrors(Object.entries((error instanceof ApiError && error.body.fields) || {})),
    field: (name) => ({
      name,
      value: fields[name] ?? '',
      error: errors[name],
      onChange: (event) => change({ [name]: event.target.value } as Partial<Fields>),
    }),
  };
}

function errorsOf(error: ValidationError): [path: string, sentence: string][] {
  return error.inner.map(({ path, message }) => [path ?? '', message]);
}
