import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { BroadcastView, EventMessagesView, RecipientView } from '@studio/contract/messages/broadcasts';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { AdminMessages } from './AdminMessagesPage.tsx';

const api = usePortalApi();
const user = userEvent.setup();
const path = '/api/admin/events/7/messages';

beforeEach(() => {
  api.answers['GET /api/admin/profile'] = () => ({ body: exampleAdmin() });
  api.answers['GET /api/admin/settings'] = () => ({
    body: { settings: defaultSettings, changedAt: null, changedBy: null },
  });
});

const lerato: RecipientView = {
  bookingId: 1,
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@mail.example',
  participants: 2,
};
const sipho: RecipientView = { ...lerato, bookingId: 2, firstName: 'Sipho', email: 'sipho@mail.example' };
const walkIn: RecipientView = { ...lerato, bookingId: 3, firstName: 'Thandi', email: '' };
const sent: BroadcastView = {
  id: 5,
  subject: 'Before you come',
  body: 'Please wear old clothes.',
  sentBy: 'naledi',
  createdAt: '2031-05-01T08:00:00.000Z',
  sent: 1,
  waiting: 0,
  failed: 1,
  leftOut: 0,
};

async function open(overrides: Partial<EventMessagesView> = {}): Promise<HTMLElement> {
  api.answers[`GET ${path}`] = () => ({
    body: {
      event: { id: 7, title: 'Raku', date: '2031-05-03', startTime: '18:00', endTime: null, isCancelled: false },
      recipients: [lerato, sipho, walkIn],
      broadcasts: [],
      ...overrides,
    } satisfies EventMessagesView,
  });
  renderAt(
    '/admin/messages/7',
    <Routes>
      <Route path="/admin/messages/:eventId" element={<AdminMessages />} />
    </Routes>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Write to: Raku' });
  return screen.findByRole('form', { name: 'New message' });
}

test('a template is sent to one chosen person, as the preview shows it', async () => {
  const form = await open();
  api.answers[`POST ${path}`] = () => ({ status: 201, body: { ...sent, sent: 0, waiting: 1, failed: 0 } });

  await user.selectOptions(await within(form).findByLabelText('Template'), 'Before the workshop');
  await user.click(within(form).getByLabelText(/^Sipho/));
  const preview = within(form).getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Before you come');
  expect(preview).toHaveTextContent('we look forward to seeing you');
  await user.click(within(form).getByRole('button', { name: 'Send to 1 booking' }));

  expect(await within(form).findByLabelText(/^Subject/)).toHaveValue('');
  expect(api.calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path, body: { subject: 'Before you come', bookingIds: [1], requestKey: expect.any(String) as unknown } },
  ]);
});

test('people without an e-mail address cannot be chosen, and a message needs a recipient and a text', async () => {
  const form = await open();

  expect(within(form).getByLabelText(/^Thandi Nkosi .*no email address: please call/)).toBeDisabled();
  await user.click(within(form).getByLabelText('Everybody'));
  await user.click(within(form).getByRole('button', { name: 'Send to 0 bookings' }));

  expect(form).toHaveTextContent('Please choose at least one person');
  expect(form).toHaveTextContent('Please enter a subject');
  expect(form).toHaveTextContent('Please enter a message');
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('sent messages show the results of their mails', async () => {
  await open({ broadcasts: [sent, { ...sent, id: 4, failed: 0, waiting: 3 }] });

  const list = screen.getByRole('region', { name: 'Sent messages' });

  expect(list).toHaveTextContent('1 sent, 1 failed');
  expect(within(list).getByRole('link', { name: 'Try again under Needs attention' })).toHaveAttribute('href', '/admin');
  expect(list).toHaveTextContent('1 sent, 3 waiting');
  expect(within(list).getByRole('progressbar', { name: 'Mails sent' })).toHaveAttribute('max', '4');
});
