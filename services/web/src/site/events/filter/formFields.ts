/** Reads the fields that a form would send. Jest's DOM has no `FormData` of a form. */
export function readFields(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams();
  for (const field of fieldsOf(form)) if (!isSwitch(field) || field.checked) values.set(field.name, field.value);
  return values;
}

export function writeFields(form: HTMLFormElement, values: URLSearchParams): void {
  for (const field of fieldsOf(form)) {
    if (isSwitch(field)) field.checked = values.has(field.name);
    else field.value = values.get(field.name) ?? '';
  }
}

type FormField = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (element): element is FormField => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}

function isSwitch(field: FormField): field is HTMLInputElement {
  return field.type === 'checkbox';
}
