// SPEC §2 Contact form, §5, §8, §9
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import {
  captchaField,
  captchaSum,
  field,
  fillContactForm,
  renderForm,
  sendButton,
} from '../../../test/site/contactForm.tsx';
import { dismissToasts, expectToast } from '../../../test/toasts.ts';
import { createApi } from '../../shared/http/api.ts';
import { createQueryClient } from '../../shared/http/queryClient.ts';
import { contactPath } from '../layout/contactPath.ts';
import { ContactForm } from './ContactForm.tsx';

const api = useFakeApi();

afterEach(dismissToasts);

test('the contact form has the specified fields and only the specified ones are required', () => {
  renderForm();

  for (const label of ['First name', 'Last name', 'Email', 'Interested in', 'Message']) {
    expect(field(label)).toBeRequired();
  }
  expect(field('Phone (optional)')).not.toBeRequired();
  expect(field('Message')).toHaveAttribute('rows', '4');
  const options = within(field('Interested in')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Please choose',
    'Workshop Booking',
    'Corporate Event',
    'Private Group',
    'General Inquiry',
  ]);
  expect(
    [field('First name'), field('Last name'), field('Email'), field('Phone (optional)')].map(
      (each) => each.autocomplete,
    ),
  ).toEqual(['given-name', 'family-name', 'email', 'tel']);
});

test.each([
  [contactPath('Private Group'), 'Private Group'],
  ['/?interest=Something', ''],
])('at %s the form begins with the interest %j', (path, interest) => {
  renderAt(path, <ContactForm />);

  expect(field('Interested in')).toHaveValue(interest);
});

test('before hydration the form is inert and uses POST', () => {
  document.body.innerHTML = renderToString(
    <QueryClientProvider client={createQueryClient(createApi({ origin: '' }))}>
      <MemoryRouter>
        <ContactForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(field('First name').closest('[inert]')).not.toBeNull();
  expect(screen.getByText('Send Message').closest('[inert]')).not.toBeNull();
  expect(document.querySelector('form')).toHaveAttribute('method', 'post');
  const withoutScript = document.querySelector('noscript');
  expect(withoutScript?.closest('[inert]')).toBeNull();
  expect(withoutScript).toHaveTextContent(/This form needs JavaScript\. Without it, please call /);
  document.body.innerHTML = '';

  renderForm();

  expect(field('First name').closest('[inert]')).toBeNull();
});

test('the captcha adds two integers from 1 to 10', () => {
  renderForm();

  for (let round = 0; round < 200; round += 1) {
    const numbers = [...(captchaField().labels?.[0]?.textContent ?? '').matchAll(/\d+/g)].map(Number);
    expect(numbers).toHaveLength(2);
    for (const number of numbers) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(10);
    }
    fireEvent.click(screen.getByLabelText('New question'));
  }
});

test('a new captcha question clears the answer and is announced', async () => {
  const roll = jest.spyOn(Math, 'random').mockReturnValue(0.35);
  renderForm();
  await userEvent.type(captchaField(), '8');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  roll.mockReturnValue(0.95);
  await userEvent.click(screen.getByRole('button', { name: 'New question' }));

  expect(field('What is 10 + 10?')).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('New question: What is 10 + 10?');
  roll.mockRestore();
});

test('the button for a new question has a tooltip', async () => {
  renderForm();
  const refresh = screen.getByRole('button', { name: 'New question' });
  expect(refresh).toHaveTextContent('');

  act(() => refresh.focus());

  expect(screen.getByRole('tooltip')).toHaveTextContent('New question');
});

test('missing fields show a toast and an error at each field, and the first of them has the focus', async () => {
  renderForm();
  await userEvent.type(field('First name'), 'Lerato');

  await userEvent.click(sendButton());

  await expectToast('Missing Information', 'Please fill in all required fields.');
  expect(field('Last name')).toHaveFocus();
  expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.');
  for (const label of ['Last name', 'Email', 'Interested in', 'Message']) expect(field(label)).toBeInvalid();
  expect(field('First name')).toBeValid();
  expect(field('Phone (optional)')).toBeValid();
  expect(api.calls).toEqual([]);
});

test.each([
  [
    'an invalid email',
    { email: 'lerato at example' },
    ['Invalid Email', 'Please enter a valid email address.'],
    () => field('Email'),
    'An address has the form name@example.com.',
  ],
  [
    'a wrong captcha answer',
    { answer: '0' },
    ['Captcha Failed', 'Please solve the math problem correctly.'],
    captchaField,
    'This is not the sum.',
  ],
] as const)(
  '%s shows its toast and error, and nothing is sent',
  async (_what, entry, [title, text], control, error) => {
    renderForm();
    const question = captchaSum();
    await fillContactForm(entry);

    await userEvent.click(sendButton());

    await expectToast(title, text);
    expect(control()).toHaveFocus();
    expect(control()).toHaveAccessibleDescription(error);
    expect(captchaSum()).toBe(question);
    expect(api.calls).toEqual([]);
  },
);

test('the error of a field disappears when the field is changed', async () => {
  renderForm();
  await userEvent.click(sendButton());
  expect(field('Email')).toBeInvalid();

  await userEvent.type(field('Email'), 'lerato@example.org');

  expect(field('Email')).toBeValid();
  expect(field('Message')).toBeInvalid();
});
