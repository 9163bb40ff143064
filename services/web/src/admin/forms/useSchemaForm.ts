import { useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ValidationError } from 'yup';
import type { Schema } from 'yup';
import { ApiError } from '../../shared/http/api.ts';
import { clashesOf } from './changedFields.ts';
import { useDraft, useKeptTexts } from './useDraft.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Texts = Record<string, string>;

interface SchemaForm<Fields extends Texts> {
  ref: RefObject<HTMLFormElement | null>;
  fields: Fields;
  /** Something stands in a field that did not at first. */
  isDirty: boolean;
  /** What somebody had typed when their session ended stands in the fields again. */
  isRestored: boolean;
  faults: Partial<Record<string, string>>;
  /** What an input needs: name, value, error, onChange. */
  field: (name: keyof Fields & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<Control>) => void;
  };
  /** Sets fields from code, such as the address of a picture that has just been uploaded. */
  change: (part: Partial<Fields>) => void;
  /** Somebody else saved first: takes what they left into the fields in which nothing was typed. */
  catchUp: (is: Fields) => void;
  /** What somebody else has saved, since it was read here, in fields where something else is typed. */
  theirs: Partial<Fields>;
  /** Takes all fields from what has just been saved. */
  reset: (to: Fields) => void;
  /** For `onSubmit`: checks, and either saves or moves the focus to the first bad field. */
  submit: (event: FormEvent) => void;
  /** For `onError`: puts the server's sentences beside their fields. */
  refuse: (error: unknown) => void;
}

interface Options<Fields extends Texts, Input> {
  /** Every field as the text that stands in its control. */
  initial: Fields;
  /** The contract's rules (SPEC §5). */
  schema: Schema<Input>;
  /** The typed texts as the body the API takes: numbers as numbers, rand as cents. */
  bodyOf: (fields: Fields) => Record<string, unknown>;
  onValid: (input: Input) => void;
  /** The form is being saved: another submit does nothing. */
  isBusy: boolean;
  /** Its name, `customer 7`, for the session may end while one types; without one nothing is kept. */
  draft?: string;
}

/** The state of a portal form: what is typed, and what the contract's schema says about it. */
export function useSchemaForm<Fields extends Texts, Input extends object>({
  initial,
  schema,
  bodyOf,
  onValid,
  isBusy,
  draft,
}: Options<Fields, Input>): SchemaForm<Fields> {
  const ref = useRef<HTMLFormElement>(null);
  const restored = useDraft(draft);
  const [fields, setFields] = useState({ ...initial, ...restored?.typed });
  // What had been read in the fields before the latest reading; a colleague may also have saved while nobody was in.
  const [former, setFormer] = useState<Texts>({ ...restored?.read });
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});

  const typed = Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== initial[name]));
  const read = Object.fromEntries(Object.keys(typed).map((name) => [name, former[name] ?? initial[name] ?? '']));
  useKeptTexts(draft, { typed, read });

  function change(part: Partial<Fields>): void {
    setFields((current) => ({ ...current, ...part }));
    setFaults((current) => ({ ...current, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
  }

  function catchUp(is: Fields): void {
    setFields((current) => ({
      ...current,
      ...Object.fromEntries(Object.entries(is).filter(([name]) => current[name] === initial[name])),
    }));
    setFormer(initial);
  }

  function reset(to: Fields): void {
    change(to);
    setFormer({});
  }

  function show(found: Partial<Record<string, string>>): void {
    flushSync(() => setFaults(found));
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    try {
      const input = schema.validateSync(bodyOf(fields), { abortEarly: false });
      setFaults({});
      onValid(input);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      show(faultsOf(error));
    }
  }

  return {
    ref,
    fields,
    isDirty: Object.keys(typed).length > 0,
    isRestored: restored !== null,
    faults,
    change,
    catchUp,
    theirs: clashesOf<Texts>(fields, former, initial) as Partial<Fields>,
    reset,
    submit,
    refuse: (error) => show((error instanceof ApiError && error.body.fields) || {}),
    field: (name) => ({
      name,
      value: fields[name] ?? '',
      error: faults[name],
      onChange: (event) => change({ [name]: event.target.value } as Partial<Fields>),
    }),
  };
}

/** The first sentence about each field. */
function faultsOf(error: ValidationError): Partial<Record<string, string>> {
  const faults: Partial<Record<string, string>> = {};
  for (const { path, message } of error.inner) faults[path ?? ''] ??= message;
  return faults;
}
