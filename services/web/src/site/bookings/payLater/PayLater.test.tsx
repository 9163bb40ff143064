import { screen, waitFor, within } from '@testing-library/react';
import { addDays, formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showFilledForm, submitted, visited } = bookingFlowPage(api, exampleSettings({ eftDays: 3 }));

const event = exampleEvent({ payLater: ['eft', 'studio'] });
const choice = (name: RegExp) => screen.findByRole('radio', { name });
const bookButton = (name: string) => within(dialog()).getByRole('button', { name });

test('the form of a workshop that is only paid by card has no choice of payment', async () => {
  await showFilledForm(exampleEvent());

  expect(payButton()).toHaveTextContent('Pay R900.00');
  expect(screen.queryByText('How would you like to pay?')).not.toBeInTheDocument();
});

test('card is chosen first, and EFT says until when the spots are kept', async () => {
  await showFilledForm(event);

  expect(await choice(/^By card now/)).toBeChecked();
  const until = formatWeekdayDate(addDays(studioDay(new Date()), 3));
  expect(await choice(/^By EFT/)).toHaveAccessibleName(new RegExp(`We keep your spots until ${until}`));
});

test('a booking by EFT names its sum, is sent as such, and opens its page without the card provider', async () => {
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ isBooked: true, fields: {} }) });
  const user = await showFilledForm(event);

  await user.click(await choice(/^By EFT/));
  await user.click(bookButton('Book, pay R900.00 by EFT'));

  await waitFor(() => expect(visited.at(-1)).toBe('/booking-confirmed?hold=AAAAAAAAAAAAAAAAAAAAAA'));
  expect(holds()[0]?.body).toMatchObject({ payLater: 'eft', totalAmount: 90_000 });
  expect(submitted).toEqual([]);
});

test('a workshop without the card provider can be paid later', async () => {
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ isBooked: true, fields: {} }) });
  const user = await showFilledForm({ ...event, payNowButtonHtml: null });

  await user.click(await choice(/^At the studio/));
  await user.click(bookButton('Book, pay R900.00 at the studio'));

  await waitFor(() => expect(holds()[0]?.body).toMatchObject({ payLater: 'studio' }));
});

test('when a later payment is not possible any more, the reason is shown and card is chosen', async () => {
  const message = 'We cannot keep more spots of this workshop without a payment. Please pay by card.';
  api.answers['POST /api/holds'] = rejection(409, 'pay_by_card', message);
  const user = await showFilledForm(event);

  await user.click(await choice(/^By EFT/));
  await user.click(bookButton('Book, pay R900.00 by EFT'));

  expect(await within(dialog()).findByText(message)).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('Pay R900.00');
  expect(screen.getByLabelText('Email Address')).toHaveValue('lerato@example.com');
});
