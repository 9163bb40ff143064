import type { PaymentForm } from '@studio/contract/bookings/payments';

/**
 * Submits a form that contains only the server's fields (DESIGN §4 Paying).
 * @throws Error when the address is not http or https
 */
export function submitPaymentForm({ action, fields }: PaymentForm): 'leaving' {
  if (!/^https?:$/.test(new URL(action).protocol)) throw new Error('The payment form has no web address');

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
  // The method is taken from the prototype, because a field named `submit` hides the form's own (PAYFAST §1.2).
  HTMLFormElement.prototype.submit.call(form);
  return 'leaving';
}
