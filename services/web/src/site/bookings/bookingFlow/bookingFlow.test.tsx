import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { studio } from '@studio/contract/studio';
import { dialog, exampleHold, fillForm, openForm, payButton, visitor } from '../../../../test/bookingForm.ts';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { passTime, stopTime } from '../../../../test/time.ts';
import { currentToasts, dismissToast } from '../../../shared/ui/toast.ts';
import { Toaster } from '../../../shared/ui/Toaster.tsx';
import { Events } from '../../pages/EventsPage.tsx';
import { formMemory } from '../bookingSession.ts';

const api = useFakeApi();
const title = exampleEvent().title;
const visited: string[] = [];
const submitted: { action: string; fields: [string, string][] }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  submitted.length = 0;
  visited.length = 0;
  // jsdom leaves no page; what matters is what would be sent.
  HTMLFormElement.prototype.submit = function submit() {
    submitted.push({
      action: this.getAttribute('action') ?? '',
      fields: [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]),
    });
  };
});
afterEach(() => {
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  document.body.replaceChildren();
});

/** Remembers every address the page has had. */
function Visits(): null {
  const { pathname, search } = useLocation();
  useEffect(() => void visited.push(pathname + search), [pathname, search]);
  return null;
}

/** `undefined` is left out on the way, as by an API that does not send what is optional (SPEC §3). */
type Sent = Omit<EventView, 'availableSeats' | 'payNowButtonHtml'> & {
  availableSeats?: number | undefined;
  payNowButtonHtml?: string | null | undefined;
};

async function showEvents(...events: Sent[]): Promise<ReturnType<typeof userEvent.setup>> {
  api.answers['GET /api/events'] = () => ({ body: events });
  for (const event of events) api.answers[`GET /api/events/${event.id}`] = () => ({ body: event });
  renderAt(
    '/events',
    <>
      <Events />
      <Toaster />
      <Visits />
    </>,
  );
  await screen.findByRole('heading', { name: '2025 Workshops' });
  return userEvent.setup();
}

/** A hold that stays unanswered until the test lets it. */
function holdLater(): { answer: (answer: { status?: number; body: unknown }) => Promise<void> } {
  let resolve: (answer: { status?: number; body: unknown }) => void = () => undefined;
  api.answers['POST /api/holds'] = () => new Promise((done) => (resolve = done));
  return { answer: async (answer) => act(async () => resolve(answer)) };
}

const holds = () => api.calls.filter(({ path }) => path === '/api/holds');
const keys = () => holds().map(({ headers }) => headers.get('idempotency-key'));

test('Book Now shows the details: when, where, for how many, what it costs and that payment is secure', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 4 }));

  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  const details = await screen.findByRole('dialog', { name: title });

  expect(details).toHaveTextContent('Saturday, March 15, 2031');
  expect(details).toHaveTextContent('10:00 AM - 12:30 PM');
  expect(details).toHaveTextContent(studio.venue);
  expect(within(details).getByText('12 max participants')).toBeInTheDocument();
  expect(within(details).getByText(', 4 left')).toBeInTheDocument();
  expect(details).toHaveTextContent(exampleEvent().description);
  expect(details).toHaveTextContent('Price per personR450.00');
  expect(details).toHaveTextContent('Payment is secure through our card provider.');
  expect(within(details).getByRole('heading', { name: title })).toHaveFocus();
});

test.each(['Cancel', 'Close', 'Escape'])(
  '%s closes the details and the keyboard is back on the same Book Now',
  async (way) => {
    const user = await showEvents(exampleEvent(), exampleEvent({ id: 2, title: 'Second' }));
    const second = within(screen.getByRole('article', { name: 'Second' })).getByRole('button', { name: 'Book Now' });
    await user.click(second);
    await screen.findByRole('dialog', { name: 'Second' });

    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(dialog()).getByRole('button', { name: way }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(second).toHaveFocus());
  },
);

test("the details' Book Now hides them and opens the form, named and focused", async () => {
  const user = await showEvents(exampleEvent());

  const form = await openForm(user, title);

  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(within(form).getByRole('heading', { name: 'Book Your Workshop' })).toHaveFocus();
  expect(form).toHaveTextContent(title);
  expect(form).toHaveTextContent('R450.00 per person');
  expect(form).toHaveTextContent(studio.cancellationRule);
});

test('every field has its label, its keyboard and its autofill', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);

  const attributes = (label: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    return [input.required, input.type, input.autocomplete, input.inputMode || input.getAttribute('inputmode')];
  };
  expect(attributes('First Name')).toEqual([true, 'text', 'given-name', null]);
  expect(attributes('Last Name')).toEqual([true, 'text', 'family-name', null]);
  expect(attributes('Email Address')).toEqual([true, 'email', 'email', 'email']);
  expect(attributes('Phone Number')).toEqual([true, 'tel', 'tel', 'tel']);
  expect(attributes('Number of Participants')).toEqual([true, 'number', '', 'numeric']);
});

test('participants: 1 at first, 1 to the capacity, and what is no number falls back to 1; the total follows aloud', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 5 }));
  const form = await openForm(user, title);
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveValue(1);
  expect(participants).toHaveAttribute('min', '1');
  expect(participants).toHaveAttribute('max', '12');

  const typed = async (text: string) => {
    await user.clear(participants);
    if (text) await user.type(participants, text);
    await user.tab();
    return [(participants as HTMLInputElement).valueAsNumber, payButton().textContent];
  };

  expect(await typed('3')).toEqual([3, 'Pay R1350.00']);
  expect(await typed('')).toEqual([1, 'Pay R450.00']);
  expect(await typed('0')).toEqual([1, 'Pay R450.00']);
  expect(await typed('999')).toEqual([12, 'Pay R5400.00']);
  expect(within(form).getByText('Total R5400.00 for 12 participants')).toHaveAttribute('aria-live', 'polite');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(participants).toHaveValue(12);
  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(participants).toHaveValue(11);
});

test('what is left is said beside the number, and more than that is marked', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 2 }));
  await openForm(user, title);
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveAccessibleDescription('Up to 2: that is what is left for this date.');
  expect(participants).toBeValid();

  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));

  expect(participants).toHaveValue(3);
  expect(participants).toBeInvalid();
});

test('an empty required field: the specified toast, a word under each, the first one focused, nothing sent', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { firstName: 'Lerato', email: 'lerato@example.com' });

  await user.click(payButton());

  expect(await screen.findByText('Missing Information')).toBeInTheDocument();
  expect(screen.getByText('Please fill in all required fields.')).toBeInTheDocument();
  const lastName = screen.getByLabelText('Last Name');
  expect(lastName).toHaveFocus();
  expect(lastName).toBeInvalid();
  expect(lastName).toHaveAccessibleDescription('Last name required');
  expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription('Phone number required');
  expect(screen.getByLabelText('First Name')).toBeValid();
  expect(holds()).toEqual([]);
});

test('a wrong email is told under the field and as a toast; mending it takes the word away', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { ...visitor, email: 'lerato@mail' });

  await user.click(payButton());

  const email = screen.getByLabelText('Email Address');
  expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(holds()).toEqual([]);

  await user.type(email, '.example');
  expect(email).toBeValid();
});

test('with more than one fault the toast speaks of the first, which has the focus', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { ...visitor, firstName: 'x'.repeat(101), email: 'lerato@mail' });

  await user.click(payButton());

  const toast = (await screen.findByText('Please check your details')).closest('li');
  expect(toast).toHaveTextContent('First name cannot be longer than 100 characters');
  expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('Pay holds the seats, remembers the pending booking and sends exactly the fields of the server', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { ...visitor, firstName: ' Lerato ' });
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds()[0]!.body).toEqual({
    eventId: 1,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '082 555 0119',
    participants: 2,
    totalAmount: 90_000,
  });
  expect(keys()[0]).toMatch(/^[\w-]{16,100}$/);
  expect(submitted[0]).toEqual({ action: exampleHold().action, fields: Object.entries(exampleHold().fields) });
  expect(JSON.parse(sessionStorage.getItem('pendingBooking') ?? '')).toEqual({
    eventId: 1,
    ...visitor,
    firstName: 'Lerato',
    totalAmount: 90_000,
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
    holdId: exampleHold().holdId,
  });
});

test('while processing the dialog is locked: nothing can be typed, pressed or closed, and Pay was sent once', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  const hold = holdLater();

  await user.dblClick(payButton());

  expect(payButton()).toHaveTextContent('Processing...');
  for (const name of ['Processing...', 'Cancel', 'Close', 'One more', 'One fewer']) {
    expect(within(dialog()).getByRole('button', { name })).toBeDisabled();
  }
  for (const input of dialog().querySelectorAll('input')) expect(input).toBeDisabled();
  expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await user.pointer({
    target: document.body.querySelector('[data-radix-overlay], .fixed.inset-0')!,
    keys: '[MouseLeft]',
  });
  expect(dialog('Book Your Workshop')).toBeInTheDocument();

  await hold.answer({ body: exampleHold() });
  expect(holds()).toHaveLength(1);
  expect(submitted).toHaveLength(1);
  expect(payButton()).toBeDisabled();
});

test('five clicks before the page is drawn again hold and leave once', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await act(async () => {
    for (let click = 0; click < 5; click += 1) payButton().click();
  });
  await waitFor(() => expect(submitted).not.toEqual([]));

  expect(holds()).toHaveLength(1);
  expect(submitted).toHaveLength(1);
});

test('a page that comes back out of the browser’s cache is unlocked and says how long the places are held', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(payButton()).toBeDisabled();

  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

  expect(payButton()).toBeEnabled();
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 places for you for another (30:00|29:5\d)\./);
  expect(screen.getByLabelText('First Name')).toHaveValue('Lerato');
});

test('a browser that blocks the way to the provider gives the form back with a word', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' });
  act(() => void document.dispatchEvent(violation));

  expect(payButton()).toBeEnabled();
  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
});

test('the same form sent again keeps its key; an edit makes a new one and gives the earlier hold back', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  const back = () => act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  api.answers['POST /api/holds'] = () => ({ status: 503, body: { error: 'Please try again.', code: 'unavailable' } });
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toBeEnabled());
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  back();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  api.answers['POST /api/holds'] = () => ({ status: 503, body: { error: 'Please try again.', code: 'unavailable' } });
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toBeEnabled());
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ holdId: 'BBBBBBBBBBBBBBBBBBBBBB' }) });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(2));

  const [first, again, edited, editedAgain] = keys();
  expect(again).toBe(first);
  expect(edited).not.toBe(first);
  expect(editedAgain).toBe(edited);
  const replaces = holds().map(({ body }) => (body as { replaces?: string }).replaces);
  expect(replaces).toEqual([undefined, undefined, exampleHold().holdId, exampleHold().holdId]);
});

test.each([
  ['503', [503]],
  ['503, and then too many tries', [503, 429]],
])('an answer lost with %s: what it may have kept is given back with the next question', async (_what, statuses) => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  for (const status of statuses) {
    api.answers['POST /api/holds'] = () => ({ status, body: { error: 'Please try again.', code: 'unavailable' } });
    await user.click(payButton());
    await waitFor(() => expect(payButton()).toBeEnabled());
  }
  await user.click(screen.getByRole('button', { name: 'One more' }));
  const answers = [exampleHold(), exampleHold({ holdId: 'BBBBBBBBBBBBBBBBBBBBBB' })];
  api.answers['POST /api/holds'] = () => ({ body: answers.shift() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  const [lost] = holds();
  const [again, next] = holds().slice(statuses.length);
  expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
  expect(again?.body).toEqual(lost?.body);
  expect(next?.body).toMatchObject({ participants: 3, replaces: exampleHold().holdId });
  expect(holds()).toHaveLength(statuses.length + 2);
});

test('what was refused is not asked again when the form is changed', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error: 'Only 1 place left', code: 'sold_out' } });
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds().map(({ body }) => (body as { participants: number }).participants)).toEqual([2, 1]);
});

test('places paid for in another tab: their booking is shown, and the next try is for new ones', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  const paid = { error: 'This booking is already paid for.', code: 'already_paid' };
  api.answers['POST /api/holds'] = () => ({ status: 409, body: paid });

  await user.click(payButton());

  await waitFor(() => expect(visited.at(-1)).toBe(`/booking-confirmed?hold=${exampleHold().holdId}`));
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ holdId: 'BBBBBBBBBBBBBBBBBBBBBB' }) });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(2));
  expect(holds().at(-1)?.body).not.toHaveProperty('replaces');
  expect(new Set(keys()).size).toBe(3);
});

test('sold out meanwhile: the form keeps what was typed, the toast and the form say what is left', async () => {
  const event = exampleEvent();
  const user = await showEvents(event);
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error: 'Only 1 place left', code: 'sold_out' } });
  api.answers['GET /api/events/1'] = () => ({ body: { ...event, availableSeats: 1 } });

  await user.click(payButton());

  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  expect(within(dialog()).getByText('Only 1 place left')).toBeInTheDocument();
  const participants = screen.getByLabelText('Number of Participants');
  await waitFor(() => expect(participants).toHaveAccessibleDescription('Up to 1: that is what is left for this date.'));
  expect(participants).toHaveValue(2);
  expect(screen.getByLabelText('Email Address')).toHaveValue(visitor.email);
  expect(payButton()).toBeEnabled();
  expect(submitted).toEqual([]);
  expect(sessionStorage.getItem('pendingBooking')).toBeNull();

  // The party is the visitor's to shrink; what is left is one tap away, and the money follows.
  await user.click(screen.getByRole('button', { name: 'Take 1' }));
  expect(participants).toHaveValue(1);
  expect(participants).toBeValid();
  expect(payButton()).toHaveTextContent('Pay R450.00');
  expect(within(dialog()).getByText('Total R450.00 for 1 participant')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take 1' })).not.toBeInTheDocument();
});

test('a price that changed meanwhile: the new total stands on the button before anything is paid', async () => {
  const event = exampleEvent();
  const user = await showEvents(event);
  await openForm(user, title);
  await fillForm(user);
  const error = 'The price has changed. The total is now R1000.00.';
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error, code: 'price_changed' } });
  api.answers['GET /api/events/1'] = () => ({ body: { ...event, price: 50_000 } });

  await user.click(payButton());

  await waitFor(() => expect(payButton()).toHaveTextContent('Pay R1000.00'));
  expect(within(dialog()).getByText(error)).toBeInTheDocument();
  expect(submitted).toEqual([]);

  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ totalAmount: 100_000 }) });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[1]!.body).toMatchObject({ totalAmount: 100_000 });
  expect(keys()[1]).not.toBe(keys()[0]);
});

test.each([null, '', undefined])(
  'an event without a pay-now button: Payment Not Available, and nothing is sent (%j)',
  async (payNowButtonHtml) => {
    const user = await showEvents({ ...exampleEvent(), payNowButtonHtml });
    await openForm(user, title);
    await fillForm(user);

    await user.click(payButton());

    expect(await screen.findByText('Payment Not Available')).toBeInTheDocument();
    expect(
      within(dialog()).getByText("The card provider's payment button is not configured for this event."),
    ).toBeInTheDocument();
    expect(holds()).toEqual([]);
    expect(payButton()).toBeEnabled();
  },
);

test('an event that is sent without a number of seats has its capacity', async () => {
  const user = await showEvents({ ...exampleEvent(), availableSeats: undefined });

  const form = await openForm(user, title);

  expect(form).toHaveTextContent('12 of 12 spots left');
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveAccessibleDescription('Up to 12.');
  expect(participants).toBeValid();
});

test('a network that fails: the specified sentence, and the visitor may try again', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => Promise.reject(new TypeError('Failed to fetch'));

  await user.click(payButton());

  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  expect(within(dialog()).getByText('Failed to initiate payment. Please try again.')).toBeInTheDocument();
  expect(payButton()).toBeEnabled();
  await waitFor(() => expect(payButton()).toHaveFocus());
});

test('a payment form that leads nowhere is an error, not a departure', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ action: 'javascript:alert(1)' }) });

  await user.click(payButton());

  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  expect(submitted).toEqual([]);
});

test('what the server finds wrong with a field stands under it and takes the focus', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  const body = {
    error: 'Please check your details.',
    code: 'invalid_input',
    fields: { phone: 'Phone number required' },
  };
  api.answers['POST /api/holds'] = () => ({ status: 400, body });

  await user.click(payButton());

  const phone = screen.getByLabelText('Phone Number');
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Phone number required'));
  expect(phone).toHaveFocus();
});

test('what was typed is there when the form is opened again, and the visitor is the same at another workshop', async () => {
  const user = await showEvents(exampleEvent(), exampleEvent({ id: 2, title: 'Second' }));
  await openForm(user, title);
  await fillForm(user);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, title);
  expect(screen.getByLabelText('Last Name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText('Number of Participants')).toHaveValue(2);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, 'Second');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText('Number of Participants')).toHaveValue(1);
});

test('a tab that may not store anything books all the same', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user);
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  refuse.mockRestore();
});

describe('with places that this tab holds', () => {
  const full = { availableSeats: 0, isFullyBooked: true };
  const remember = (seconds: number) => {
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    const hold = { holdId: exampleHold().holdId, expiresAt, participants: 2 };
    const attempt = { key: 'k'.repeat(32), asked: null, isUnanswered: false, replaces: null, hold };
    formMemory.write({ eventId: 1, entry: visitor, attempt, openAt: null });
  };

  test('the last ones of a workshop are theirs to book and to pay for under the same key', async () => {
    remember(20 * 60);
    const user = await showEvents(exampleEvent(full), exampleEvent({ id: 2, title: 'Second', ...full }));
    const second = screen.getByRole('article', { name: 'Second' });
    expect(within(second).getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
    expect(screen.getByRole('article', { name: title })).toHaveTextContent('Full, but your places are kept');

    expect(await openForm(user, title)).toHaveTextContent('2 of 12 spots left');
    expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 places for you/);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 2:/);
    expect(screen.getByLabelText('Number of Participants')).toBeValid();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    await user.click(payButton());
    await waitFor(() => expect(submitted).toHaveLength(1));

    expect(keys()).toEqual(['k'.repeat(32)]);
  });

  test('they count as free for this visitor until their time is over', async () => {
    remember(20 * 60);
    let user = await showEvents(exampleEvent({ availableSeats: 5 }));
    await openForm(user, title);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 7:/);
    cleanup();

    remember(-1);
    user = await showEvents(exampleEvent({ availableSeats: 5 }));
    await openForm(user, title);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 5:/);
    expect(screen.getByRole('timer')).toHaveTextContent('The time for your places is over.');
  });

  test('when their time is over the workshop is full for this visitor too', async () => {
    stopTime();
    remember(90);
    api.answers['GET /api/events'] = () => ({ body: [exampleEvent(full)] });
    renderAt('/events', <Events />);
    await passTime(0);
    expect(screen.getByRole('button', { name: 'Book Now' })).toBeEnabled();

    await passTime(90);

    expect(screen.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
    jest.useRealTimers();
  });
});
