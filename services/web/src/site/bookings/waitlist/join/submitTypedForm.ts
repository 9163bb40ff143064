import type { MouseEvent } from 'react';

const typedFields = ['firstName', 'lastName', 'email'];

/** Lets a link to the form of the waiting list submit it once something is typed. Until then it leads to the form. */
export function submitTypedForm(click: MouseEvent<HTMLAnchorElement>): void {
  const form = document.querySelector<HTMLFormElement>(`${click.currentTarget.hash} form`);
  if (!form || !typedFields.some((name) => isTyped(form.elements.namedItem(name)))) return;
  click.preventDefault();
  form.requestSubmit();
}

function isTyped(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.value !== '';
}
