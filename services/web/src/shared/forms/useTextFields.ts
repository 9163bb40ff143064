import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Texts = Record<string, string>;
type Errors = Partial<Record<string, string | undefined>>;

/** New values, or a function of the current ones for an edit that arrives later, such as an uploaded picture. */
type Part<Fields> = Partial<Fields> | ((fields: Fields) => Partial<Fields>);

/** The texts and errors of a form. `form` is the ref for the form element; `onEdit` is called at every edit. */
export function useTextFields<Fields extends Texts>(initial: Fields, onEdit?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setAll] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});

  /** Also removes the errors of these fields. */
  function setFields(part: Part<Fields>): void {
    const partOf = (current: Fields) => (typeof part === 'function' ? part(current) : part);
    const names = Object.keys(partOf(fields));
    setAll((current) => ({ ...current, ...partOf(current) }));
    setErrors((current) => ({ ...current, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
    onEdit?.();
  }

  function field(name: keyof Fields & string) {
    const onChange = (event: ChangeEvent<Control>) => setFields({ [name]: event.target.value } as Partial<Fields>);
    return { name, value: fields[name] ?? '', error: errors[name], onChange };
  }

  /** Moves the focus to the first field with an error. @returns whether there is an error */
  function showErrors(found: Errors): boolean {
    flushSync(() => setErrors(found));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field in a closed section cannot take the focus.
    const section = invalid?.closest('details');
    if (section) section.open = true;
    invalid?.focus();
    return Object.values(found).some(Boolean);
  }

  return { form, fields, errors, field, setFields, showErrors };
}
