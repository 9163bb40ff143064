import type { PaymentForm } from '@studio/contract/payments';

/**
 * Sends the visitor to the card provider: a fresh form of the server's address and fields, and nothing else (DESIGN §4
 * Paying). Throws when the address is none of the web.
 */
export function submitPaymentForm({ action, fields }: PaymentForm): void {
  if (!/^https?:$/.test(new URL(action).protocol)) throw new Error('The payment form leads nowhere');

  const form = document.createElement('form');
  form.method = 'post';
  form.setAttribute('action', action);
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // A field named `submit` would stand before the form's own method (PAYFAST §1.2).
  HTMLFormElement.prototype.submit.call(form);
}
