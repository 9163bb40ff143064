import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { browserTimeoutMs } from '@studio/contract/timeouts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { passTime, stopTime } from '../../../test/time.ts';
import { createApi } from '../../shared/http/api.ts';
import { createQueryClient } from '../../shared/http/queryClient.ts';
import { currentToasts, dismissToast } from '../../shared/ui/toast.ts';
import type { Toast } from '../../shared/ui/toast.ts';
import { ContactForm } from './ContactForm.tsx';

const api = useFakeApi();

function renderForm(): void {
  renderAt('/', <ContactForm />);
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const captcha = () => field(/^What is \d+ \+ \d+\?$/);
const sendButton = () => screen.getByRole('button', { name: /^Send/ });

function sumAsked(): number {
  const question = screen.getByText(/^What is \d+ \+ \d+\?$/).textContent;
  const [a = 0, b = 0] = [...question.matchAll(/\d+/g)].map(Number);
  return a + b;
}

async function fillIn({ answer = String(sumAsked()), email = 'lerato@example.org' } = {}): Promise<void> {
  const typed = { 'First name': 'Lerato', 'Last name': 'Nkosi', Email: email, Message: 'Is the kiln warm?' };
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
  fireEvent.change(captcha(), { target: { value: answer } });
  await userEvent.selectOptions(field('Interested in'), 'Corporate Event');
}

function loseFocus(): void {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  elsewhere.remove();
}

/** The current toast. */
function toast(): Toast | undefined {
  return currentToasts()[0];
}

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('the form asks what the specification asks, and no more is required', () => {
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

test('before the scripts are there nothing can be typed that would be lost, or sent to be read in the address', () => {
  document.body.innerHTML = renderToString(
    <QueryClientProvider client={createQueryClient(createApi({ origin: '' }))}>
      <ContactForm />
    </QueryClientProvider>,
  );

  expect(field('First name').closest('[inert]')).not.toBeNull();
  expect(screen.getByText('Send Message').closest('[inert]')).not.toBeNull();
  expect(document.querySelector('form')).toHaveAttribute('method', 'post');
  expect(document.querySelector('noscript')?.closest('[inert]')).toBeNull();
  document.body.innerHTML = '';

  renderForm();

  expect(field('First name').closest('[inert]')).toBeNull();
});

test('the sum is of two integers from 1 to 10', () => {
  renderForm();

  for (let round = 0; round < 200; round += 1) {
    const numbers = [...screen.getByText(/^What is \d/).textContent.matchAll(/\d+/g)].map(Number);
    expect(numbers).toHaveLength(2);
    for (const number of numbers) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(10);
    }
    fireEvent.click(screen.getByLabelText('New question'));
  }
});

test('a new question clears the answer and is announced', async () => {
  const roll = jest.spyOn(Math, 'random').mockReturnValue(0.35);
  renderForm();
  await userEvent.type(captcha(), '8');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  roll.mockReturnValue(0.95);
  await userEvent.click(screen.getByRole('button', { name: 'New question' }));

  expect(field('What is 10 + 10?')).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('New question: What is 10 + 10?');
  roll.mockRestore();
});

test('the button for a new question has only a picture; a tooltip says what it does', async () => {
  renderForm();
  const refresh = screen.getByRole('button', { name: 'New question' });
  expect(refresh).toHaveTextContent('');

  act(() => refresh.focus());

  expect(screen.getByRole('tooltip')).toHaveTextContent('New question');
});

test('missing fields get the toast, a line each, and the focus goes to the first', async () => {
  renderForm();
  await userEvent.type(field('First name'), 'Lerato');

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      open: true,
    }),
  );
  expect(field('Last name')).toHaveFocus();
  expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.');
  for (const label of ['Last name', 'Email', 'Interested in', 'Message']) expect(field(label)).toBeInvalid();
  expect(field('First name')).toBeValid();
  expect(field('Phone (optional)')).toBeValid();
  expect(api.calls).toEqual([]);
});

test('an address that is none gets its toast and its line, and is not sent', async () => {
  renderForm();
  await fillIn({ email: 'lerato at example' });

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Invalid Email',
      description: 'Please enter a valid email address.',
      open: true,
    }),
  );
  expect(field('Email')).toHaveFocus();
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(api.calls).toEqual([]);
});

test('a wrong sum gets its toast and its line, and keeps the question', async () => {
  renderForm();
  const question = screen.getByText(/^What is \d/).textContent.trim();
  await fillIn({ answer: String(sumAsked() + 1) });

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Captcha Failed',
      description: 'Please solve the math problem correctly.',
      open: true,
    }),
  );
  expect(captcha()).toHaveFocus();
  expect(screen.getByText(question)).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test('a line under a field goes when the field is changed', async () => {
  renderForm();
  await userEvent.click(sendButton());
  expect(field('Email')).toBeInvalid();

  await userEvent.type(field('Email'), 'lerato@example.org');

  expect(field('Email')).toBeValid();
  expect(field('Message')).toBeInvalid();
});

test('while it is sent the button says so and nothing can be changed; then the form is empty with a new question', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers['POST /api/contact'] = answer;
  const roll = jest.spyOn(Math, 'random').mockReturnValue(0.35);
  renderForm();
  await fillIn();
  roll.mockReturnValue(0.95);

  await userEvent.click(sendButton());
  const sending = screen.getByRole('button', { name: 'Sending...' });
  expect(sending).toBeDisabled();
  expect(field('Message')).toBeDisabled();
  // A browser takes the focus from a button that is switched off; jsdom leaves it there.
  loseFocus();
  await act(async () => arrive({ status: 201, body: { received: true } }));

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Sent! 📧',
      description: "We'll get back to you within 24 hours.",
      open: true,
    }),
  );
  for (const label of ['First name', 'Last name', 'Email', 'Interested in', 'Message'])
    expect(field(label)).toHaveValue('');
  expect(field('What is 10 + 10?')).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus());
  roll.mockRestore();
});

test('what is sent are the fields of the specification', async () => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body: { received: true } });
  renderForm();
  await fillIn();
  await userEvent.type(field('Phone (optional)'), '082 555 0119');

  await userEvent.click(sendButton());

  await waitFor(() => expect(toast()?.title).toBe('Message Sent! 📧'));
  expect(api.calls).toMatchObject([{ method: 'POST', path: '/api/contact' }]);
  expect(api.calls[0]?.body).toEqual({
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.org',
    phone: '082 555 0119',
    interestedIn: 'Corporate Event',
    message: 'Is the kiln warm?',
  });
});

test('a double click sends one message and blames nobody for the emptied form', async () => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body: { received: true } });
  renderForm();
  await fillIn();

  await userEvent.dblClick(sendButton());

  await waitFor(() => expect(toast()?.title).toBe('Message Sent! 📧'));
  expect(api.calls).toHaveLength(1);
  expect(field('Message')).toHaveAttribute('aria-invalid', 'false');
});

test('a failure tells the sentence of the API and keeps every word', async () => {
  api.answers['POST /api/contact'] = () => ({
    status: 429,
    body: { error: 'You have tried this too often. Please wait 10 minutes and try again.', code: 'rate_limited' },
  });
  renderForm();
  await fillIn();
  const answer = captcha().value;

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Failed',
      description: expect.stringContaining('too often'),
      open: true,
    }),
  );
  expect(field('Message')).toHaveValue('Is the kiln warm?');
  expect(captcha()).toHaveValue(answer);
  expect(sendButton()).toBeEnabled();
});

test('a failure without a sentence gets the one of the specification', async () => {
  api.answers['POST /api/contact'] = () => Promise.reject(new TypeError('Failed to fetch'));
  renderForm();
  await fillIn();

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Failed',
      description: 'There was an error sending your message. Please try again.',
      open: true,
    }),
  );
});

test('what the API says of a field stands under that field', async () => {
  api.answers['POST /api/contact'] = () => ({
    status: 400,
    body: {
      error: 'No',
      code: 'invalid_input',
      fields: { message: 'Message contains characters that cannot be used' },
    },
  });
  renderForm();
  await fillIn();

  await userEvent.click(sendButton());

  await waitFor(() => expect(field('Message')).toBeInvalid());
  expect(field('Message')).toHaveAccessibleDescription('Message contains characters that cannot be used');
  await waitFor(() => expect(field('Message')).toHaveFocus());
});

test('the honeypot is out of reach of people, and travels when something fills it', async () => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body: { received: true } });
  renderForm();
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(honeypot.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(honeypot.tabIndex).toBe(-1);
  await fillIn();

  await userEvent.type(honeypot, 'https://cheap-clay.example');
  await userEvent.click(sendButton());

  await waitFor(() => expect(toast()?.title).toBe('Message Sent! 📧'));
  expect(api.calls[0]?.body).toMatchObject({ website: 'https://cheap-clay.example' });
});

test('on a dead connection the sending ends, says so, and keeps every word to be sent again', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  renderForm();
  await fillIn();
  stopTime();

  fireEvent.click(sendButton());
  await passTime(1);
  expect(sendButton()).toHaveTextContent('Sending...');
  await passTime(browserTimeoutMs / 1000);

  expect(toast()).toMatchObject({
    title: 'Message Failed',
    description: 'The server did not answer in time. There was an error sending your message. Please try again.',
  });
  expect(field('Message')).toHaveValue('Is the kiln warm?');
  expect(sendButton()).toBeEnabled();
  jest.useRealTimers();
  globalThis.fetch = fetch;
});
