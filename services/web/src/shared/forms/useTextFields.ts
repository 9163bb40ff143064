import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The texts and errors of a public form. `form` belongs to the form element; `onEdit` is called at every change. */
export function useTextFields<Name extends string>(initial: Record<Name, string>, onEdit?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({});

  /** Also removes the errors of these fields. */
  function change(part: Partial<Record<Name, string>>): void {
    const names = Object.keys(part);
    setFields((current) => ({ ...current, ...part }));
    setErrors((current) => ({ ...current, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
    onEdit?.();
  }

  function field(name: Name) {
    const onChange = (event: ChangeEvent<Control>) =>
      change({ [name]: event.target.value } as Partial<Record<Name, string>>);
    return { name, value: fields[name], error: errors[name], onChange };
  }

  /** Moves the focus to the first field with an error. @returns whether there is one */
  function showErrors(found: Partial<Record<Name, string | undefined>>): boolean {
    flushSync(() => setErrors(found));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    return Boolean(invalid);
  }

  return { form, fields, field, change, showErrors };
}
