import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refundPromise } from '@studio/contract/format/cancellation';
import { exampleManage, exampleTarget } from '../../../../test/exampleManage.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../test/site/manageBooking.tsx';

const { show } = manageBookingPages(useFakeApi());

/** A booking of R900 of which a voucher has paid this sum. */
function paidByVoucher(sum: number, values: Parameters<typeof exampleManage>[0] = {}) {
  const { money, cancellation } = exampleManage();
  return exampleManage({
    money: { ...money, paidByVoucher: sum },
    cancellation: { ...cancellation, toVoucher: sum },
    ...values,
  });
}

test('before a cancellation the page says what goes back to the voucher', async () => {
  await show(paidByVoucher(90_000), '/cancel');

  expect(screen.getByText('R900.00 goes back to your voucher.')).toBeVisible();
  expect(screen.queryByText(new RegExp(refundPromise))).not.toBeInTheDocument();
});

test('the promise about cards is shown if a part of the refund does not go to the voucher', async () => {
  await show(paidByVoucher(20_000), '/cancel');

  expect(screen.getByText(`R200.00 goes back to your voucher. ${refundPromise}`)).toBeVisible();
});

test('giving up a person refunds to the voucher first', async () => {
  const user = userEvent.setup();
  await show(paidByVoucher(60_000));

  await user.click(screen.getByRole('button', { name: 'One fewer' }));

  expect(screen.getByText('The other spot stays yours. R450.00 goes back to your voucher.')).toBeVisible();
});

test('a move to a cheaper workshop says what goes back to the voucher', async () => {
  const cheaper = exampleTarget({ price: 40_000, priceDifference: -5000 });
  await show(paidByVoucher(90_000, { otherDates: [cheaper] }), '/move');

  expect(await screen.findByText('R100.00 goes back to your voucher.')).toBeVisible();
});
