import { screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { restorePage, bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, keys, showFilledForm, startPayment, submitted, visited } = bookingFlowPage(api);

function answerWith(status: number): void {
  api.answers['POST /api/holds'] = () => ({ status, body: { error: 'Please try again.', code: 'unavailable' } });
}

test('an unchanged form keeps its idempotency key, and a changed one gets a new key and replaces the earlier hold', async () => {
  const user = await showFilledForm();

  answerWith(503);
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toBeEnabled());
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  restorePage();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  answerWith(503);
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
])('after a response lost with %s the next request replaces the hold it may have made', async (_what, statuses) => {
  const user = await showFilledForm();
  for (const status of statuses) {
    answerWith(status);
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

test('a rejected request is not repeated when the form is changed', async () => {
  const user = await showFilledForm();
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'Only 1 seat left');
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  api.answers['POST /api/holds'] = () => ({ body: exampleHold() });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds().map(({ body }) => (body as { participants: number }).participants)).toEqual([2, 1]);
});

test('a booking paid in another tab is shown, and the next attempt makes a new hold', async () => {
  const user = await startPayment();
  restorePage();
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

test('an expired hold whose seats are gone is rejected once, and the form says what is left', async () => {
  const user = await startPayment();
  restorePage();
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'This workshop is fully booked');
  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent({ availableSeats: 0, isFullyBooked: true }) });

  await user.click(payButton());
  expect(await within(dialog()).findByText('No spot is left now.')).toBeInTheDocument();
  await user.click(payButton());

  expect(holds()).toHaveLength(2);
});
