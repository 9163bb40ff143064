import { screen } from '@testing-library/react';
import { attentionPanel, booking, button, choices, item } from '../../../../test/admin/attentionPanel.tsx';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { answer, show, writes } = attentionPanel(api);

const call = { ...booking, email: '', callDueAt: '2031-03-11T08:00:00.000Z' };

test('people of a cancelled workshop without an email address are to be called, until that is marked as done', async () => {
  const user = await show({ calls: [call] });
  api.answers['POST /api/bookings/7/called'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('To callWheel Throwing & Flat Whites is cancelled; there is no email address.');
  expect(screen.getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  expect(item()).toHaveTextContent('Cancelled Tue 11 Mar 2031, 10:00 AM.');
  expect(choices()).toEqual(['Called']);

  answer({});
  await user.click(button('Called'));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes().map(({ path }) => path)).toEqual(['/api/bookings/7/called']);
});

test('a call says what to ask those who have not chosen, and that a phone number is missing', async () => {
  await show({ calls: [{ ...call, phone: '', isAwaitingChoice: true }] });

  expect(item()).toHaveTextContent(
    'There is no phone number either. Please ask what they choose, and then change or cancel the booking.',
  );
});
