import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ContactForm } from '../../src/site/contact/ContactForm.tsx';
import { renderAt } from '../renderPage.tsx';

export function renderForm(): void {
  renderAt('/', <ContactForm />);
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const captchaField = () => field(/^What is \d+ \+ \d+\?$/);
export const sendButton = () => screen.getByRole('button', { name: /^Send/ });

export function captchaSum(): number {
  const question = captchaField().labels?.[0]?.textContent ?? '';
  const [a = 0, b = 0] = [...question.matchAll(/\d+/g)].map(Number);
  return a + b;
}

export async function fillContactForm({
  answer = String(captchaSum()),
  email = 'lerato@example.org',
} = {}): Promise<void> {
  const typed = { 'First name': 'Lerato', 'Last name': 'Nkosi', Email: email, Message: 'Is the kiln warm?' };
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
  fireEvent.change(captchaField(), { target: { value: answer } });
  await userEvent.selectOptions(field('Interested in'), 'Corporate Event');
}
