// SPEC §2 Contact form, §4, §7, §8
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { captchaField, field, fillContactForm, renderForm, sendButton } from '../../../test/site/contactForm.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { dismissToasts, expectToast } from '../../../test/toasts.ts';

const api = useFakeApi();
const labels = ['First name', 'Last name', 'Email', 'Phone (optional)', 'Interested in', 'Message'];
/** What is typed into the fields. */
const entry = () => [...labels.map(field), captchaField()].map(({ value }) => value);
const expectSent = () => expectToast('Message Sent! 📧', "We'll get back to you within 24 hours.", 'plain');

afterEach(dismissToasts);
beforeEach(() => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body: { received: true } });
});

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
  await fillContactForm();
  roll.mockReturnValue(0.95);

  await userEvent.click(sendButton());
  const sending = screen.getByRole('button', { name: 'Sending...' });
  expect(sending).toBeDisabled();
  expect(field('Message')).toBeDisabled();
  // jsdom keeps the focus on a disabled button; browsers do not.
  loseFocus();
  await act(async () => arrive({ status: 201, body: { received: true, copied: true } }));

  await expectSent();
  expect(new Set(entry())).toEqual(new Set(['']));
  expect(field('What is 10 + 10?')).toBe(captchaField());
  roll.mockRestore();
});

test.each([
  [{ received: true, copied: true }, ' A copy goes to lerato@example.org.'],
  [{ received: true, copied: false }, ''],
  [undefined, ''],
])('after the answer %j a note has the focus and stays when the toast has gone', async (body, copy) => {
  api.answers['POST /api/contact'] = () => ({ status: 201, body });
  renderForm();
  await fillContactForm();

  await userEvent.click(sendButton());
  const note = await screen.findByText(/^Thank you, Lerato/);
  expect(note.closest('p')).toHaveFocus();
  stopTime();
  act(dismissToasts);
  await advanceTime(3600);

  expect(note).toHaveTextContent(
    `Thank you, Lerato. Your message has reached us, and we reply within 24 hours.${copy}`,
  );
  jest.useRealTimers();
});

test('the form sends the specified fields', async () => {
  renderForm();
  await fillContactForm();
  await userEvent.type(field('Phone (optional)'), '082 555 0119');

  await userEvent.click(sendButton());

  await expectSent();
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
  renderForm();
  await fillContactForm();

  await userEvent.dblClick(sendButton());

  await expectSent();
  expect(api.calls).toHaveLength(1);
  expect(field('Message')).toHaveAttribute('aria-invalid', 'false');
});

const tooOften = 'You have tried this too often. Please wait 10 minutes and try again.';

test.each([
  ['with a message', () => ({ status: 429, body: { error: tooOften, code: 'rate_limited' } }), tooOften],
  [
    'without a message',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'There was an error sending your message. Please try again.',
  ],
])('a failure %s is shown, keeps the entry and is not retried', async (_what, answer, text) => {
  api.answers['POST /api/contact'] = answer;
  renderForm();
  await fillContactForm();
  await userEvent.type(field('Phone (optional)'), '082 555 0119');
  const typed = entry();

  await userEvent.click(sendButton());

  await expectToast('Message Failed', text);
  expect(entry()).toEqual(typed);
  expect(typed).not.toContain('');
  expect(sendButton()).toBeEnabled();
  expect(api.calls).toHaveLength(1);
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
  await fillContactForm();

  await userEvent.click(sendButton());

  await waitFor(() => expect(field('Message')).toBeInvalid());
  expect(field('Message')).toHaveAccessibleDescription('Message contains characters that cannot be used');
  await waitFor(() => expect(field('Message')).toHaveFocus());
});

test('the honeypot is hidden from people and is sent when it is filled', async () => {
  renderForm();
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(honeypot.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(honeypot.tabIndex).toBe(-1);
  await fillContactForm();

  await userEvent.type(honeypot, 'https://cheap-clay.example');
  await userEvent.click(sendButton());

  await expectSent();
  expect(api.calls[0]?.body).toMatchObject({ website: 'https://cheap-clay.example' });
});
