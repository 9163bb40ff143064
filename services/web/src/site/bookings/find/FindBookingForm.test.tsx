import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { FindBooking } from '../../pages/FindBookingPage.tsx';

const api = useFakeApi();
const find = 'POST /api/bookings/find';
const send = () => screen.getByRole('button', { name: 'Email me the link' });

test('the form has the reference of the address, and promises a mail only if the booking exists', async () => {
  const user = userEvent.setup();
  renderAt('/find-booking?reference=7K2M-9QXT-4WBD', <FindBooking />);
  api.answers[find] = () => ({ status: 202, body: {} });

  await user.type(screen.getByLabelText('Email Address'), ' lerato@example.com ');
  await user.click(send());

  expect(
    await screen.findByText(/If these match a booking, its link is on the way to lerato@example.com/),
  ).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([{ reference: '7K2M-9QXT-4WBD', email: 'lerato@example.com' }]);
});

test('invalid fields are named, the first gets the focus, and nothing is sent', async () => {
  const user = userEvent.setup();
  renderAt('/find-booking', <FindBooking />);

  await user.type(screen.getByLabelText('Email Address'), 'lerato@');
  await user.click(send());

  expect(screen.getByLabelText('Booking Reference')).toHaveFocus();
  expect(screen.getByLabelText('Booking Reference')).toBeInvalid();
  expect(screen.getByLabelText('Email Address')).toBeInvalid();
  expect(api.calls).toEqual([]);
});

test('a rejected request shows the reason', async () => {
  const user = userEvent.setup();
  renderAt('/find-booking?reference=7K2M', <FindBooking />);
  api.answers[find] = () => ({ status: 429, body: { error: 'Too many requests. Please wait.', code: 'rate_limited' } });

  await user.type(screen.getByLabelText('Email Address'), 'lerato@example.com');
  await user.click(send());

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait.');
});
