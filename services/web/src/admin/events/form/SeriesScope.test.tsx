import { screen, waitFor } from '@testing-library/react';
import { eventDialog, field } from '../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent, furtherDates } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { user, onClose, open, type } = eventDialog();

const inSeries = exampleAdminEvent({ series: { id: 5, place: 2, count: 4 } });
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const all = () => screen.queryByRole('radio', { name: 'This and all following' });
const sent = () => api.calls.filter(({ method }) => method !== 'GET');

test('an edit of a workshop of a series is for this workshop only, unless all following are chosen', async () => {
  open(inSeries);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...inSeries, dropped: [] } });
  expect(screen.getByRole('radio', { name: 'Only this workshop' })).toBeChecked();

  await type('Title', 'Raku Night');
  await save();

  expect(await screen.findByText('Event Updated')).toBeVisible();
  expect(sent()).toMatchObject([{ path: '/api/events/1', body: { title: 'Raku Night' } }]);
});

test('an edit of all following workshops is sent once and says how many were saved', async () => {
  open(inSeries);
  const saved = [1, 2, 3].map((id) => ({ ...inSeries, id, dropped: [] }));
  api.answers['PATCH /api/events/1/following'] = () => ({ body: saved });

  await user.click(all()!);
  expect(screen.getByText(/except the date/)).toBeVisible();
  await type('Title', 'Raku Night');
  await save();

  expect(await screen.findByText('3 Events Updated')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([
    expect.objectContaining({
      path: '/api/events/1/following',
      body: { title: 'Raku Night', before: { title: inSeries.title } },
    }),
  ]);
});

test('for a course the dialog says for which dates of the others new times are', async () => {
  open({ ...inSeries, furtherDates });

  await user.click(all()!);

  expect(screen.getByText(/a course with more or fewer dates keeps its own\. People who/)).toBeVisible();
});

test('if one workshop cannot be edited, its day is named beside the field, and nothing typed is lost', async () => {
  open(inSeries);
  const sentence = 'Sat 22 Mar 2031: Capacity cannot be below what is booked: 4 places are taken.';
  const body = { error: sentence, code: 'capacity_below_taken', fields: { capacity: sentence } };
  api.answers['PATCH /api/events/1/following'] = () => ({ status: 409, body });

  await user.click(all()!);
  await type('Capacity', '3');
  await save();

  await waitFor(() => expect(field('Capacity')).toHaveAccessibleDescription(sentence));
  expect(field('Capacity')).toHaveValue('3');
  expect(all()).toBeChecked();
});

test.each([
  ['without a series', exampleAdminEvent()],
  ['that is the last of its series', exampleAdminEvent({ series: { id: 5, place: 4, count: 4 } })],
  ['that is past', exampleAdminEvent({ date: '2024-05-04', series: { id: 5, place: 1, count: 4 } })],
])('a workshop %s is edited alone', (_what, event) => {
  open(event);

  expect(all()).not.toBeInTheDocument();
});
