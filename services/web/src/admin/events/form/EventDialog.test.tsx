// SPEC §2 Admin dashboard, §5, §8, §9
import { act, screen, waitFor } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioClock, studioDay } from '@studio/contract/format/dates';
import { eventDialog, field } from '../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../test/fakeUpload.ts';

const api = useFakeApi();
const uploads = useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const saved = (overrides: Partial<AdminEventView> = {}, dropped: string[] = []) => ({
  ...exampleAdminEvent(overrides),
  dropped,
});

async function fill(values: Record<string, string> = {}): Promise<void> {
  const texts = {
    Title: 'Raku Night',
    Description: 'Fire and smoke.',
    Date: '2031-05-03',
    'Start time': '18:00',
    'Price per person': '450.00',
    ...values,
  };
  for (const [label, text] of Object.entries(texts)) await type(label, text);
  await user.selectOptions(field('Category'), 'Pottery & Ceramics');
}

const create = () => user.click(screen.getByRole('button', { name: 'Create workshop' }));
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET');

// SPEC §7
test('a new workshop starts with twelve seats and is sent with its price in cents', async () => {
  open();
  api.answers['POST /api/events'] = () => ({ status: 201, body: saved() });
  expect(field('Capacity')).toHaveValue('12');

  await fill({ 'End time': '20:30' });
  await create();

  expect(await screen.findByText('Event Created')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: '/api/events',
      body: {
        title: 'Raku Night',
        description: 'Fire and smoke.',
        date: '2031-05-03',
        startTime: '18:00',
        endTime: '20:30',
        price: 45_000,
        capacity: 12,
        category: 'Pottery & Ceramics',
        imageUrl: null,
        payNowButtonHtml: null,
      },
    },
  ]);
});

test('an empty form marks every required field and focuses the first', async () => {
  open();

  await create();

  const sentences = ['Title', 'Description', 'Date', 'Start time', 'Price', 'Category'].map(
    (name) => `${name} is required`,
  );
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeVisible();
  expect(field('Title')).toHaveFocus();
  expect(field('End time')).toBeValid();
  expect(sent()).toEqual([]);
});

test.each([
  ['Price per person', '9.99', 'Price must be at least 1000 cents (R10.00)'],
  ['Price per person', '1000.01', 'Price cannot exceed 100000 cents (R1000.00)'],
  ['Price per person', 'plenty', 'Price must be a number'],
  ['Price per person', '12.345', 'Price must be a number'],
  ['Price per person', '-1', 'Price must be at least 1000 cents (R10.00)'],
  ['Capacity', '0', 'Capacity must be at least 1'],
  ['Capacity', '51', 'Capacity cannot exceed 50 people'],
  ['Capacity', '', 'Capacity must be a number'],
  ['Capacity', '1,5', 'Capacity must be a whole number'],
  ['Capacity', 'many', 'Capacity must be a number'],
  ['End time', '17:00', 'The workshop must end after it starts. One that ends after midnight may last 12 hours.'],
])('the field %s rejects %j: %s', async (label, text, sentence) => {
  open();

  await fill({ [label]: text });
  await create();

  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  expect(field(label)).toHaveFocus();
  expect(sent()).toEqual([]);
});

test.each([
  ['10', 1000, '10.00'],
  ['10.5', 1050, '10.50'],
  ['R 999,99', 99_999, '999.99'],
  ['1000.00', 100_000, '1000.00'],
])('a price of %s rand is %d cents and is shown as %s', async (text, price, shown) => {
  open();
  api.answers['POST /api/events'] = () => ({ status: 201, body: saved() });

  await fill({ 'Price per person': text });
  expect(field('Price per person')).toHaveValue(shown);
  await create();

  await waitFor(() => expect(sent()).toMatchObject([{ body: { price } }]));
});

test('a category may be any text', async () => {
  open();
  api.answers['POST /api/events'] = () => ({ status: 201, body: saved() });

  await fill();
  await user.selectOptions(field('Category'), 'Another category…');
  await type('Name of the category', 'Glass');
  await create();

  await waitFor(() => expect(sent()).toMatchObject([{ body: { category: 'Glass' } }]));
});

// SPEC §7
test('an edited workshop fills the form, and only changed fields are sent', async () => {
  open(exampleAdminEvent({ category: 'Glass', payNowButtonHtml: '<form></form>' }));
  api.answers['PATCH /api/events/1'] = () => ({ body: saved() });
  expect(screen.getByRole('dialog', { name: 'Edit Workshop' })).toBeVisible();
  expect(field('Price per person')).toHaveValue('450.00');
  expect(field('Start time')).toHaveValue('10:00');
  expect(field('Name of the category')).toHaveValue('Glass');
  expect(field('Pay-now button')).toHaveValue('<form></form>');

  await type('End time', '');
  await type('Price per person', '500');
  await save();

  expect(await screen.findByText('Event Updated')).toBeVisible();
  expect(sent().map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { endTime: null, price: 50_000, before: { endTime: '12:30', price: 45_000 } }],
  ]);
});

test('unusable pay-now markup shows the reason beside it', async () => {
  open();
  const reason = 'The button markup is invalid: no form was found.';
  api.answers['POST /api/events'] = () => ({
    status: 400,
    body: { error: reason, fields: { payNowButtonHtml: reason } },
  });

  await fill({ 'Pay-now button': '<p>pay</p>' });
  await create();

  expect(await screen.findByText('Failed to create event. Please try again.')).toBeVisible();
  expect(field('Pay-now button')).toBeInvalid();
  expect(field('Pay-now button')).toHaveAccessibleDescription(expect.stringContaining(reason));
});

test('removed markup is reported before the dialog closes, and a second save edits the workshop', async () => {
  open();
  const cleaned = '<form action="https://www.payfast.co.za/eng/process" method="post"></form>';
  api.answers['POST /api/events'] = () => ({
    status: 201,
    body: saved({ id: 9, payNowButtonHtml: cleaned }, ['Scripts were removed.']),
  });

  await fill({ 'Pay-now button': `${cleaned}<script>1</script>` });
  await create();

  expect(await screen.findByText('Scripts were removed.')).toBeVisible();
  expect(screen.getByText('Scripts were removed.').closest('output')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Edit Workshop' })).toBeVisible();
  expect(field('Pay-now button')).toHaveValue(cleaned);
  api.answers['PATCH /api/events/9'] = () => ({ body: saved({ id: 9 }) });
  await type('Title', 'Raku Evening');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[1]).toMatchObject({ method: 'PATCH', path: '/api/events/9', body: { title: 'Raku Evening' } });
});

test('saving waits for a picture in upload and sends its address', async () => {
  open();
  api.answers['POST /api/events'] = () => ({ status: 201, body: saved() });

  await fill();
  await user.upload(field('Choose a picture'), new File(['x'], 'raku.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Uploading the picture…' }));
  expect(sent()).toEqual([]);
  act(() => uploads[0]?.answer(200, { imageUrl: '/uploads/abc.jpg' }));
  expect(await screen.findByText('Image Uploaded')).toBeVisible();
  await create();

  await waitFor(() => expect(sent()).toMatchObject([{ body: { imageUrl: '/uploads/abc.jpg' } }]));
});

test('an end after midnight is allowed with a note', async () => {
  open();

  await type('Start time', '20:00');
  await type('End time', '00:30');

  expect(field('End time')).toHaveAccessibleDescription('On the next day.');
});

test('a past date is allowed with a note', async () => {
  open();

  await type('Date', '2024-05-04');

  expect(field('Date')).toHaveAccessibleDescription('This day is past: visitors will not see it.');
});

test('rescheduling a booked workshop says that all visitors are told, and shows the mail', async () => {
  open(exampleAdminEvent({ bookingCount: 3 }));
  const note = /^3 bookings are for Saturday, March 15, 2031, 10:00 AM - 12:30 PM\./;

  await type('Title', 'Raku');
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  await type('Date', '2031-03-16');

  expect(screen.getByText(note)).toHaveTextContent('everybody with an email address is told after 2 minutes');
  const preview = screen.getByText('Preview of the email').closest('details');
  expect(preview).toHaveTextContent('It was: Saturday, March 15, 2031, 10:00 AM - 12:30 PM');
  expect(preview).toHaveTextContent('It is now: Sunday, March 16, 2031, 10:00 AM - 12:30 PM');
});

test('rescheduling a workshop to a start that is past says that no mail is sent', async () => {
  open(exampleAdminEvent({ bookingCount: 1 }));
  const start = new Date(Date.now() - 48 * 3_600_000);

  await type('Date', studioDay(start));
  await type('Start time', studioClock(start));

  expect(screen.getByText(/^1 booking is for/)).toHaveTextContent('The new time is over, so no email is sent.');
  expect(screen.queryByText('Preview of the email')).not.toBeInTheDocument();
});
