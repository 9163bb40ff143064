import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { exampleSettings } from '../../../test/exampleSettings.ts';
import { typedEvent } from '../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { useSubmittedForms } from '../../../test/site/submittedForms.ts';
import { sessionUtm } from '../bookings/payment/sessionUtm.ts';
import { Vouchers } from './VouchersPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const submitted = useSubmittedForms();
const order = 'POST /api/voucher-orders';

beforeEach(() => {
  sessionStorage.clear();
  api.answers['GET /api/events?limit=50'] = () => ({ body: [] });
  api.answers[order] = () => ({
    body: { holdId: 'A', expiresAt: '', totalAmount: 45_000, action: 'https://pay.example/', fields: { amount: '1' } },
  });
});

const show = (sellsVouchers = true) => renderAt('/vouchers', <Vouchers />, exampleSettings({ sellsVouchers }));
const orders = () => api.calls.filter(({ path }) => path === '/api/voucher-orders');

async function fill(): Promise<void> {
  await user.click(screen.getByLabelText('Another amount'));
  await user.type(screen.getByLabelText(/^Amount in rand/), 'R 450');
  await user.type(screen.getByLabelText('For'), 'Lerato');
  await user.type(screen.getByLabelText('From'), 'Thandi');
  await user.type(screen.getByLabelText(/^Message/), 'Happy 40th!');
  await user.click(screen.getByRole('radio', { name: 'Hands at the potter’s wheel' }));
  await user.type(screen.getByLabelText('Email of Lerato'), 'lerato@example.org');
  await user.type(screen.getByLabelText('First name'), 'Thandi');
  await user.type(screen.getByLabelText('Last name'), 'Mokoena');
  await user.type(screen.getByLabelText('Your email'), 'thandi@example.org');
  await user.type(screen.getByLabelText('Phone number'), '083 555 0188');
}

test('Pay orders the voucher and opens the provider’s form, and the card shows what was typed', async () => {
  show();
  await fill();

  expect(screen.getByText('Preview: gift voucher for Lerato, R450.00, from Thandi')).toBeVisible();
  expect(screen.getByText('109 characters left')).toBeVisible();
  expect(document.querySelector('.voucher-card img')).toHaveAttribute('src', '/art/wheel.jpg');
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(orders().map(({ body }) => body)).toEqual([
    {
      value: 45_000,
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: 'thandi@example.org',
      phone: '083 555 0188',
      recipientName: 'Lerato',
      senderName: 'Thandi',
      message: 'Happy 40th!',
      picture: 'wheel',
      recipientEmail: 'lerato@example.org',
      sendOn: null,
    },
  ]);
});

test('the utm parameters of the visit are sent with the order, and a changed source keeps its key', async () => {
  sessionUtm.write({ source: 'mail', medium: null, campaign: 'march' });
  api.answers[order] = () => ({ status: 503, body: { error: 'We cannot answer just now.', code: 'unavailable' } });
  show();
  await fill();

  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));
  await screen.findByText('We cannot answer just now.');
  sessionUtm.write({ source: 'widget', medium: null, campaign: null });
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders().map(({ body }) => body)).toMatchObject([
    { utm: { source: 'mail', campaign: 'march' } },
    { utm: { source: 'widget' } },
  ]);
  expect(new Set(orders().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('an empty form shows its errors beside the fields and sends nothing', async () => {
  show();

  await user.click(screen.getByRole('button', { name: 'Pay R750.00' }));

  expect(screen.getByLabelText('For')).toHaveAccessibleDescription('Please enter who it is for');
  expect(screen.getByLabelText('For')).toHaveFocus();
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Phone number required');
  expect(orders()).toEqual([]);
});

test.each(['99.99', '5000.01', 'many', '4R50'])('an amount of %s is rejected beside its field', async (amount) => {
  show();
  await fill();
  const field = screen.getByLabelText(/^Amount in rand/);
  await user.clear(field);
  await user.type(field, amount);

  await user.click(screen.getByRole('button', { name: /^Pay/ }));

  expect(field).toHaveAccessibleDescription('Please enter R100.00 to R5000.00');
  expect(orders()).toEqual([]);
});

describe('the value of a workshop', () => {
  const workshops = [
    exampleEvent({ title: 'Wheel Throwing', price: 60_000 }),
    { ...typedEvent, id: 2, title: 'Glazing Together' },
  ];
  const workshop = () => screen.getByLabelText('Workshop');

  /** Chooses this workshop, or none. */
  async function choose(title: string | null, people: string): Promise<void> {
    api.answers['GET /api/events?limit=50'] = () => ({ body: workshops });
    show();
    await fill();
    await user.click(await screen.findByLabelText('A workshop’s value'));
    if (title) await user.selectOptions(workshop(), title);
    await user.selectOptions(screen.getByLabelText('People'), people);
  }

  test('is its lowest price for each of the chosen people', async () => {
    await choose('Glazing Together, R220.00', '3');

    expect(screen.getByText('Preview: gift voucher for Lerato, R660.00, from Thandi')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay R660.00' }));

    await waitFor(() => expect(submitted).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ value: 66_000 });
  });

  test('cannot be more than a voucher may have', async () => {
    await choose('Wheel Throwing, R600.00', '9');

    await user.click(screen.getByRole('button', { name: 'Pay R5400.00' }));

    expect(workshop()).toHaveAccessibleDescription('Please enter R100.00 to R5000.00');
    expect(orders()).toEqual([]);
  });

  test('needs a workshop', async () => {
    await choose(null, '3');

    await user.click(screen.getByRole('button', { name: 'Pay' }));

    expect(workshop()).toHaveAccessibleDescription('Please choose a workshop');
    expect(workshop()).toHaveFocus();
    expect(orders()).toEqual([]);
  });
});

test('a voucher is mailed on the typed day', async () => {
  const day = addDays(studioDay(new Date()), 30);
  show();
  await fill();

  await user.type(screen.getByLabelText(/^Day/), day);
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  await waitFor(() => expect(orders()[0]?.body).toMatchObject({ sendOn: day }));
});

test('a voucher that the buyer gives needs no other address', async () => {
  show();
  await fill();
  await user.click(screen.getByLabelText(/^Email it to me/));

  expect(screen.queryByLabelText('Email of Lerato')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  await waitFor(() => expect(orders()[0]?.body).toMatchObject({ recipientEmail: null, sendOn: null }));
});

test('what was typed stays in the tab, and an unchanged order keeps its key', async () => {
  api.answers[order] = () => ({ status: 503, body: { error: 'We cannot answer just now.', code: 'unavailable' } });
  const { unmount } = show();
  await fill();
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot answer just now.');
  unmount();

  show();
  expect(screen.getByLabelText('For')).toHaveValue('Lerato');
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(new Set(orders().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a studio that sells no vouchers says so', () => {
  show(false);

  expect(screen.getByText('We do not sell gift vouchers at the moment.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
