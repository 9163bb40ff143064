// ADR 0103
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refundPromise } from '@studio/contract/format/cancellation';
import { exampleManage, manageApi } from '../../../../../test/exampleManage.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const { show, changes } = manageBookingPages(api);
const user = userEvent.setup();

const late = { isFree: false, toPay: 0, toReturn: 0, toVoucher: 0, kept: 90_000, totalAfter: 90_000 };
const descriptionOf = (term: string) => screen.getByText(term).closest('dt')?.nextSibling?.textContent;
const money = () => screen.getByRole('radio', { name: 'Money back, R900.00' });
const credit = (sum = 'R900.00') => screen.getByRole('radio', { name: new RegExp(`^Keep ${sum} as credit`) });
const noRefund = () => screen.getByRole('radio', { name: 'Cancel without a refund' });
const button = (name: string) => screen.getByRole('button', { name });

/** Answers a cancellation with the cancelled booking. */
function answerCancel(): void {
  const back = { method: 'voucher', state: 'done', requestedAt: '2031-03-01T08:00:00Z', settledAt: null } as const;
  const refunds = [{ ...back, amount: 90_000, isCredit: true }];
  const values = { canChange: false, version: 4, money: { paid: 0, paidByVoucher: 0, kept: 0, refunds } };
  api.answers[`POST ${manageApi}/cancel`] = () => ({ body: exampleManage(values, { status: 'cancelled' }) });
}

const sent = () => changes().map(({ body }) => body);

test('credit is offered beside the refund, which is chosen first and is sent as always', async () => {
  await show(exampleManage({ credit: 90_000 }), '/cancel');
  answerCancel();

  expect(money()).toBeChecked();
  expect(credit()).toHaveAccessibleName(
    'Keep R900.00 as credit We mail you a code, which you can enter when you book, until Wednesday, March 1, 2034.',
  );
  await user.click(button('Cancel and refund R900.00'));

  await waitFor(() => expect(sent()).toEqual([{ version: 3, toReturn: 90_000 }]));
});

test('chosen credit is named by the button, sent as credit, and shown with the cancelled booking', async () => {
  await show(exampleManage({ credit: 90_000 }), '/cancel');
  answerCancel();

  await user.click(credit());
  expect(screen.getByText('Credit').parentElement).toHaveTextContent('Credit R900.00');
  expect(screen.queryByText(new RegExp(refundPromise))).not.toBeInTheDocument();
  await user.click(button('Cancel and keep R900.00 as credit'));

  await waitFor(() =>
    expect(screen.getByText(/^R900\.00 is credit for your next booking\. Our email has its code\./)).toBeVisible(),
  );
  expect(sent()).toEqual([{ version: 3, toReturn: 90_000, asCredit: true }]);
});

test('after the free period credit is chosen first, and nothing is kept', async () => {
  await show(exampleManage({ cancellation: late, credit: 90_000 }), '/cancel');
  answerCancel();

  expect(credit()).toBeChecked();
  expect(descriptionOf('Kept by the studio')).toBe('R0.00');
  await user.click(button('Cancel and keep R900.00 as credit'));

  await waitFor(() => expect(sent()).toEqual([{ version: 3, toReturn: 90_000, asCredit: true }]));
});

test('after the free period the booking can also be cancelled without credit', async () => {
  await show(exampleManage({ cancellation: late, credit: 90_000 }), '/cancel');
  answerCancel();

  await user.click(noRefund());
  expect(descriptionOf('Kept by the studio')).toBe('R900.00');
  await user.click(button('Cancel without a refund'));

  await waitFor(() => expect(sent()).toEqual([{ version: 3, toReturn: 0 }]));
});

test('money is chosen first if only a part of it is paid back', async () => {
  const cancellation = { ...late, toReturn: 45_000, kept: 45_000 };
  await show(exampleManage({ cancellation, credit: 90_000 }), '/cancel');

  expect(screen.getByRole('radio', { name: 'Money back, R450.00' })).toBeChecked();
  expect(button('Cancel and refund R450.00')).toBeEnabled();
  await user.click(credit());
  expect(button('Cancel and keep R900.00 as credit')).toBeEnabled();
});

test('what came by voucher goes back to it, and only the rest becomes credit', async () => {
  const { cancellation, money: paid } = exampleManage();
  const byVoucher = { cancellation: { ...cancellation, toVoucher: 20_000 }, money: { ...paid, paidByVoucher: 20_000 } };
  await show(exampleManage({ ...byVoucher, credit: 90_000 }), '/cancel');
  answerCancel();

  await user.click(credit('R700.00'));
  expect(screen.getByText('R200.00 goes back to your voucher.')).toBeVisible();
  await user.click(button('Cancel and keep R700.00 as credit'));

  await waitFor(() => expect(sent()).toEqual([{ version: 3, toReturn: 90_000, asCredit: true }]));
});

test('a studio that offers no credit shows no choice', async () => {
  await show(exampleManage(), '/cancel');

  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(button('Cancel and refund R900.00')).toBeEnabled();
});

test('an outdated sum shows its error and the current offer, and the choice stays', async () => {
  await show(exampleManage({ credit: 90_000 }), '/cancel');
  await user.click(credit());
  api.answers[`GET ${manageApi}`] = () => ({ body: exampleManage({ version: 4, cancellation: late, credit: 45_000 }) });
  api.answers[`POST ${manageApi}/cancel`] = rejection(409, 'price_changed', 'The sum has changed meanwhile.');

  await user.click(button('Cancel and keep R900.00 as credit'));

  expect(await screen.findByRole('alert')).toHaveTextContent('The sum has changed meanwhile.');
  await waitFor(() => expect(credit('R450.00')).toBeChecked());
  answerCancel();
  await user.click(button('Cancel and keep R450.00 as credit'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 4, toReturn: 45_000, asCredit: true }));
});

test('the page of the booking says that it can be cancelled for credit', async () => {
  await show(exampleManage({ cancellation: late, credit: 90_000 }));

  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toHaveTextContent(
    'R0.00 back, or R900.00 as credit, if you cancel now',
  );
  expect(screen.getByText(/^Free changes ended/)).toHaveTextContent(
    'nothing is paid back, and R900.00 stays with the studio; or you keep R900.00 as credit. Moving to another date costs R900.00.',
  );
});
