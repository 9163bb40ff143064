import { screen, waitFor } from '@testing-library/react';
import { eventDialog, field } from '../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

test('a new private workshop may cost more than R1000 per person', async () => {
  api.answers['POST /api/events'] = () => ({
    status: 201,
    body: { ...exampleAdminEvent({ isPrivate: true }), dropped: [] },
  });
  open();
  for (const [label, text] of Object.entries({
    Title: 'A clay day',
    Description: 'For your team.',
    Date: '2031-05-03',
    'Start time': '10:00',
    'Price per person': '1200.00',
  })) {
    await type(label, text);
  }
  await user.selectOptions(field('Category'), 'Pottery & Ceramics');

  await user.click(screen.getByRole('button', { name: 'Create workshop' }));
  expect(field('Price per person')).toHaveAccessibleDescription('Price cannot exceed 100000 cents (R1000.00)');
  await user.click(screen.getByRole('checkbox', { name: /^Private workshop/ }));
  await user.click(screen.getByRole('button', { name: 'Create workshop' }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ isPrivate: true, price: 120_000 }]);
});

test('a saved workshop says that it is private, and offers no choice between private and public', () => {
  open(exampleAdminEvent({ isPrivate: true }));

  expect(screen.getByText('This workshop is private: visitors do not see it.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /^Private workshop/ })).not.toBeInTheDocument();
});
