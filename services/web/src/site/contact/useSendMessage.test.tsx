// SPEC §2 Contact form, §4, §7, §8
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { browserTimeoutMs } from '@studio/contract/timeouts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { captcha, field, fillIn, renderForm, sendButton } from '../../../test/site/contactForm.tsx';
import { passTime, stopTime } from '../../../test/time.ts';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';

const api = useFakeApi();
const toast = () => currentToasts()[0];
const labels = ['First name', 'Last name', 'Email', 'Phone (optional)', 'Interested in', 'Message'];
/** What is typed into the fields. */
const entry = () => [...labels.map(field), captcha()].map(({ value }) => value);

afterEach(dismissToasts);

function loseFocus(): void {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  elsewhere.remove();
}

// SPEC §5, §9
test('the form is disabled while it is sent, and is then empty with a new captcha', async () => {
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
  // jsdom keeps the focus on a disabled button; browsers do not.
  loseFocus();
  await act(async () => arrive({ status: 201, body: { received: true, copied: true } }));

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Sent! 📧',
      description: "We'll get back to you within 24 hours.",
      tone: 'plain',
      open: true,
    }),
  );
  expect(new Set(entry())).toEqual(new Set(['']));
  expect(field('What is 10 + 10?')).toBe(captcha());
  roll.mockRestore();
});

test.each([
  [{ received: true, copied: true }, ' A copy goes to lerato@example.org.'],
  [{ received: true, copied: false }, ''],
  [undefined, ''],
])('after the answer %j a note has the focus and stays when the toast has gone', async (body, copy) => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body });
  renderForm();
  await fillIn();

  await userEvent.click(sendButton());
  const note = await screen.findByText(/^Thank you, Lerato/);
  expect(note.closest('p')).toHaveFocus();
  stopTime();
  act(dismissToasts);
  await passTime(3600);

  expect(note).toHaveTextContent(
    `Thank you, Lerato. Your message has reached us, and we reply within 24 hours.${copy}`,
  );
  jest.useRealTimers();
});

test('the form sends the specified fields', async () => {
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

test('a double click sends one message and shows no error', async () => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body: { received: true } });
  renderForm();
  await fillIn();

  await userEvent.dblClick(sendButton());

  await waitFor(() => expect(toast()?.title).toBe('Message Sent! 📧'));
  expect(api.calls).toHaveLength(1);
  expect(field('Message')).toHaveAttribute('aria-invalid', 'false');
});

test("a failure shows the API's message and keeps the entry", async () => {
  api.answers['POST /api/contact'] = () => ({
    status: 429,
    body: { error: 'You have tried this too often. Please wait 10 minutes and try again.', code: 'rate_limited' },
  });
  renderForm();
  await fillIn();
  await userEvent.type(field('Phone (optional)'), '082 555 0119');
  const typed = entry();

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Failed',
      description: expect.stringContaining('too often'),
      tone: 'destructive',
      open: true,
    }),
  );
  expect(entry()).toEqual(typed);
  expect(typed).not.toContain('');
  expect(sendButton()).toBeEnabled();
});

test('a failure without a message shows the specified one', async () => {
  api.answers['POST /api/contact'] = () => Promise.reject(new TypeError('Failed to fetch'));
  renderForm();
  await fillIn();

  await userEvent.click(sendButton());

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message Failed',
      description: 'There was an error sending your message. Please try again.',
      tone: 'destructive',
      open: true,
    }),
  );
});

test("the API's error of a field is shown under that field", async () => {
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

test('the honeypot is hidden from people and is sent when it is filled', async () => {
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

test('sending without a response times out with an error and keeps the entry', async () => {
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
