import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { FindBooking } from '../../pages/FindBookingPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const find = 'POST /api/bookings/find';
const send = () => screen.getByRole('button', { name: 'Email me my bookings' });

test('the form asks for the e-mail address alone, and promises a mail only if there are bookings', async () => {
  renderAt('/find-booking', <FindBooking />);
  api.answers[find] = () => ({ status: 202, body: {} });

  await user.type(screen.getByRole('textbox'), ' lerato@example.com ');
  await user.click(send());

  expect(
    await screen.findByText(/If lerato@example.com has upcoming bookings, their links are on the way/),
  ).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([{ email: 'lerato@example.com' }]);
});

test('an invalid address is named and gets the focus, and nothing is sent', async () => {
  renderAt('/find-booking', <FindBooking />);

  await user.type(screen.getByLabelText('Email Address'), 'lerato@');
  await user.click(send());

  expect(screen.getByLabelText('Email Address')).toHaveFocus();
  expect(screen.getByLabelText('Email Address')).toBeInvalid();
  expect(api.calls).toEqual([]);
});

test('a rejected request shows the reason', async () => {
  renderAt('/find-booking', <FindBooking />);
  api.answers[find] = rejection(429, 'rate_limited', 'Too many requests. Please wait.');

  await user.type(screen.getByLabelText('Email Address'), 'lerato@example.com');
  await user.click(send());

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait.');
});
