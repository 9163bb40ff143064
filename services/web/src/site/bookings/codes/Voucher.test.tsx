import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, fillForm, openForm, payButton } from '../../../../test/site/bookingForm.ts';
import { exampleVoucher } from '../../../../test/site/exampleVoucher.ts';

const api = useFakeApi();
const flow = bookingFlowPage(api, exampleSettings({ hasDiscountCodes: true, hasVouchers: true, eftDays: 3 }));
const { holds, showFilledForm, submitted, visited } = flow;

const balancePath = 'GET /api/vouchers/ABCD-EFGH-JKMN';
const field = () => screen.getByRole('textbox', { name: 'Discount code or gift voucher' });
const chip = () => screen.findByRole('group', { name: 'Voucher ABCD-EFGH-JKMN' });
const receipt = () => within(within(dialog()).getByRole('complementary', { name: 'Your booking' }));
const bookButton = () => screen.findByRole('button', { name: 'Book, nothing to pay' });

function answerVoucher(...values: Parameters<typeof exampleVoucher>): void {
  api.answers[balancePath] = () => ({ body: exampleVoucher(...values) });
}

function answerQuote(code: string): void {
  const discount = { discountCodeId: 7, code, kind: 'percent', value: 10, appliesTo: 'tickets' } as const;
  const body: DiscountQuoteView = { discount, minPeople: 1, lines: [], totalAmount: 0 };
  api.answers['POST /api/discounts/quote'] = () => ({ body });
}

async function applyCode(user: UserEvent, code = 'abcd efgh jkmn'): Promise<void> {
  await user.click(await screen.findByText(/^Add (a|another) code$/));
  await user.click(field());
  await user.paste(code);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

test('a voucher pays a part: the receipt has it as a line, the rest is paid by card and its fee is named', async () => {
  answerVoucher();
  const user = await showFilledForm();

  await applyCode(user);

  expect(await chip()).toHaveTextContent('R0.00 left on it after this-R200.00');
  expect(within(await chip()).getByText('Voucher …JKMN')).toBeVisible();
  expect(receipt().getByText('Voucher …JKMN')).toBeInTheDocument();
  expect(receipt().getByText('R700.00')).toBeInTheDocument();
  expect(receipt().getByText('includes R15.00 processing fee')).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('Pay R700.00');
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({
    voucherCode: 'ABCD-EFGH-JKMN',
    voucherAmount: 20_000,
    totalAmount: 90_000,
  });
});

test('a voucher that covers the whole price leaves nothing to pay, without the provider, its note and its fee', async () => {
  answerVoucher({ value: 100_000, available: 100_000 });
  const body = exampleHold({ isBooked: true, action: 'https://studio.example/booking-confirmed', fields: {} });
  api.answers['POST /api/holds'] = () => ({ body });
  const user = await showFilledForm(exampleEvent({ payNowButtonHtml: null }));

  await applyCode(user);

  expect(await chip()).toHaveTextContent('R100.00 left on it after this');
  expect(receipt().getByText('no card needed, no fee')).toBeInTheDocument();
  expect(dialog()).not.toHaveTextContent('processing fee');
  expect(dialog()).not.toHaveTextContent('Payment is secure');
  await user.click(await bookButton());
  await waitFor(() => expect(visited.at(-1)).toBe(`/booking-confirmed?hold=${exampleHold().holdId}`));
  expect(holds()[0]?.body).toMatchObject({ voucherAmount: 90_000, totalAmount: 90_000 });
  expect(submitted).toEqual([]);
});

test('a booking can have a discount code and a voucher, and the voucher pays the price after the code', async () => {
  answerVoucher();
  answerQuote('CLAY10');
  const user = await showFilledForm();

  await applyCode(user);
  await chip();
  await applyCode(user, 'clay10');

  expect(await screen.findByRole('group', { name: 'Discount code CLAY10' })).toHaveTextContent('-R90.00');
  expect(payButton()).toHaveTextContent('Pay R610.00');
  expect(screen.queryByText(/^Add (a|another) code$/)).not.toBeInTheDocument();
});

test('a 12-character discount code that is no voucher is applied as a discount code', async () => {
  api.answers['GET /api/vouchers/SPR1-NGT1-ME26'] = rejection(404, 'not_found', 'We do not know this code.');
  answerQuote('SPRINGTIME26');
  const user = await showFilledForm();

  await applyCode(user, 'springtime26');

  expect(await screen.findByRole('group', { name: 'Discount code SPRINGTIME26' })).toHaveTextContent('-R90.00');
});

test.each([
  ['used up', { state: 'used_up', available: 0, uses: [] }, 'This voucher is used up.'],
  [
    'expired',
    { state: 'expired', expiresOn: '2026-01-31' },
    'This voucher was valid until Saturday, January 31, 2026.',
  ],
  ['void', { state: 'void', available: 0 }, 'This voucher is not valid any more.'],
  [
    'reserved for an unpaid booking',
    { state: 'used_up', available: 0 },
    'What is left of this voucher is reserved for a booking that is not paid yet.',
  ],
] as const)('a voucher that is %s has its reason and the focus at the field', async (what, values, message) => {
  const uses = what === 'used up' ? [{ at: '', amount: -20_000, eventTitle: null, eventDate: null }] : [];
  answerVoucher({ ...values, uses });
  const user = await showFilledForm();

  await applyCode(user);

  await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
  expect(field()).toHaveValue('abcd efgh jkmn');
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(payButton()).toHaveTextContent('Pay R900.00');
});

test('an unknown code has its error at the field, also after too many tries', async () => {
  api.answers[balancePath] = rejection(404, 'not_found', 'We do not know this code.');
  api.answers['POST /api/discounts/quote'] = rejection(409, 'code_unknown', 'We do not know this code.');
  const user = await showFilledForm();

  await applyCode(user);
  await waitFor(() => expect(field()).toHaveAccessibleDescription('We do not know this code.'));
  api.answers[balancePath] = rejection(429, 'rate_limited', 'Too many attempts. Please try again in 10 minutes.');
  await user.click(screen.getByRole('button', { name: 'Apply' }));

  await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Too many attempts/));
});

test('a voucher whose sum has changed shows the new sum at Pay, and what was typed stays', async () => {
  answerVoucher();
  const error = 'This voucher now pays R50.00. Please check the sum and press Pay again.';
  const body = { error, code: 'voucher_changed', voucherAmount: 5000, voucherAvailable: 5000 };
  api.answers['POST /api/holds'] = () => ({ status: 409, body });
  const user = await showFilledForm();
  await applyCode(user);
  await chip();

  await user.click(payButton());

  expect(await within(dialog()).findByText(error)).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('Pay R850.00');
  expect(screen.getByLabelText('Email Address')).toHaveValue('lerato@example.com');
  expect(submitted).toEqual([]);
});

test('a voucher that cannot be used any more at Pay is at its field with the reason, and the other code stays', async () => {
  answerVoucher();
  answerQuote('CLAY10');
  api.answers['POST /api/holds'] = rejection(409, 'voucher_used_up', 'This voucher is used up.');
  const user = await showFilledForm();
  await applyCode(user);
  await chip();
  await applyCode(user, 'clay10');

  await user.click(payButton());

  await waitFor(() => expect(field()).toHaveAccessibleDescription('This voucher is used up.'));
  expect(field()).toHaveValue('ABCD-EFGH-JKMN');
  expect(field()).toHaveFocus();
  expect(payButton()).toHaveTextContent('Pay R810.00');
});

test('while a voucher is used the booking cannot be paid later', async () => {
  answerVoucher();
  const user = await showFilledForm(exampleEvent({ payLater: ['eft', 'studio'] }));
  await user.click(await screen.findByRole('radio', { name: /^By EFT/ }));

  await applyCode(user);
  await chip();

  expect(screen.queryByRole('radio', { name: /^By EFT/ })).not.toBeInTheDocument();
  await user.click(payButton());
  await waitFor(() => expect(holds()[0]?.body).not.toHaveProperty('payLater'));
});

test("the removed voucher pays nothing, and the focus moves to 'Add a code'", async () => {
  answerVoucher();
  const user = await showFilledForm();
  await applyCode(user);

  await user.click(await screen.findByRole('button', { name: 'Remove Voucher …JKMN' }));

  expect(payButton()).toHaveTextContent('Pay R900.00');
  await waitFor(() => expect(screen.getByText('Add a code').closest('summary')).toHaveFocus());
  expect(sessionStorage.getItem('voucherCode')).toBeNull();
});

test('the voucher of a link is applied when the form opens, also later in the session', async () => {
  answerVoucher();
  const event = exampleEvent();
  const user = await flow.showEventsAt('/events?voucher=abcd-efgh-jkmn', event);

  await openForm(user, event.title);
  await fillForm(user);

  expect(await chip()).toHaveTextContent('-R200.00');
  expect(sessionStorage.getItem('voucherCode')).toBe('ABCD-EFGH-JKMN');
});

test('a link with two vouchers applies the first, and the second is rejected at the field', async () => {
  answerVoucher();
  api.answers['GET /api/vouchers/7Q4M-2XRD-9KTB'] = () => ({ body: exampleVoucher({ code: '7Q4M-2XRD-9KTB' }) });
  const event = exampleEvent();
  const user = await flow.showEventsAt('/events?code=abcd-efgh-jkmn&voucher=7q4m-2xrd-9ktb', event);

  await openForm(user, event.title);
  await fillForm(user);

  expect(await chip()).toHaveTextContent('-R200.00');
  await waitFor(() => expect(field()).toHaveAccessibleDescription('A booking can be paid with one voucher.'));
  expect(field()).toHaveValue('7Q4M-2XRD-9KTB');
});
