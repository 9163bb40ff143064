import { screen, within } from '@testing-library/react';
import { attentionPanel, booking, payment } from '../../../../test/admin/attentionPanel.tsx';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { show } = attentionPanel(api);

const kinds = () =>
  within(screen.getByRole('list', { name: 'Needs attention' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.match(/^(Unpaid|Paid twice|Not confirmed|Mail not sent|Paid and cancelled)/)?.[0]);

test('entries of every kind are sorted together, the oldest first', async () => {
  await show({
    payments: [payment({ review: 'paid_twice', receivedAt: '2031-03-04T08:00:00.000Z' })],
    cancelledPaid: [{ ...booking, id: 8, createdAt: '2031-03-05T08:00:00.000Z', paidAmount: 90_000 }],
    unpaid: [{ ...booking, id: 9, createdAt: '2031-03-01T08:00:00.000Z' }],
    unconfirmed: [{ ...booking, id: 10, createdAt: '2031-03-03T08:00:00.000Z' }],
    mails: [
      {
        id: 5,
        job: 'booking-confirmed',
        createdAt: '2031-03-02T07:00:00.000Z',
        failedAt: '2031-03-02T08:00:00.000Z',
        error: null,
        bookingReference: null,
      },
    ],
  });

  expect(kinds()).toEqual(['Unpaid', 'Mail not sent', 'Not confirmed', 'Paid twice', 'Paid and cancelled']);
});

test("only the five oldest entries are shown until 'Show all' is pressed", async () => {
  const unpaid = Array.from({ length: 40 }, (_none, index) => ({ ...booking, id: index + 1 }));
  const user = await show({ unpaid });
  expect(kinds()).toHaveLength(5);

  await user.click(screen.getByRole('button', { name: 'Show all 40' }));

  expect(kinds()).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Show the 5 oldest', expanded: true }));
  expect(kinds()).toHaveLength(5);
});
