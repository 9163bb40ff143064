import { screen, waitFor } from '@testing-library/react';
import { attentionPanel, booking, button, failedMail, item, panel } from '../../../../test/admin/attentionPanel.tsx';
import { toast } from '../../../../test/admin/portalApi.ts';

const { api, answer, show } = attentionPanel();

test('a failed mail shows its reason and can be retried; the focus moves to the list', async () => {
  const user = await show({ mails: [failedMail()] });
  api.answers['POST /api/admin/mails/1795231987768000/retry'] = () => ({ body: {} });
  expect(item()).toHaveTextContent(`Mail not sentBooking confirmation for ${booking.bookingReference}`);
  expect(item()).toHaveTextContent('550 mailbox unavailable');
  expect(item()).toHaveTextContent('Given up Tue 11 Mar 2031, 11:30 AM.');

  answer({});
  await user.click(button('Send again'));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(toast()?.title).toBe('Mail On Its Way Again');
  expect(panel().parentElement).toHaveFocus();
});

test('failed mails beyond those that are shown are counted', async () => {
  await show({ mails: [failedMail()], mailCount: 350 });

  expect(panel()).toHaveTextContent('350 mails were not sent; these are the 1 oldest.');
});

test('a mail without a booking has its own text, and a failed retry shows an error', async () => {
  const user = await show({
    mails: [failedMail({ job: 'contact-received', bookingReference: null, failedAt: null, error: null })],
  });
  api.answers['POST /api/admin/mails/1795231987768000/retry'] = () => ({ status: 500 });
  expect(item()).toHaveTextContent('Message of a visitor to the studioWritten Tue 11 Mar 2031, 10:00 AM.');

  await user.click(button('Send again'));

  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to send mail. Please try again.' }),
  );
  expect(button('Send again')).toBeEnabled();
});
