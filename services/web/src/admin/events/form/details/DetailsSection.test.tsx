import { act, screen, waitFor } from '@testing-library/react';
import type { EventDetails } from '@studio/contract/events/eventDetails';
import { noDetails } from '@studio/contract/events/noDetails';
import { eventDialog, field } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
const uploads = useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const details: EventDetails = {
  timePlan: [{ time: '14:00', text: 'Coffee first' }],
  included: ['Beads and cord', 'A coffee on the house'],
  bring: ['Reading glasses'],
  goodToKnow: 'Age 10 and up.',
  teacher: { name: 'Zanele Dube', about: 'Makes beads.', imageUrl: null },
  images: [{ url: '/uploads/beads.jpg', alt: 'Hands threading beads' }],
};

const section = () => screen.getByText('More').closest('details');
const unfold = () => user.click(screen.getByText('More'));
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: EventDetails = noDetails): void {
  const event = exampleAdminEvent({ details: values });
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

test('the section is collapsed and shows the details of the workshop', async () => {
  openEvent(details);
  expect(section()).not.toHaveAttribute('open');

  await unfold();

  expect(field('Time plan')).toHaveValue('14:00 Coffee first');
  expect(field('What is included')).toHaveValue('Beads and cord\nA coffee on the house');
  expect(field('What to bring')).toHaveValue('Reading glasses');
  expect(field('Good to know')).toHaveValue('Age 10 and up.');
  expect(field('Name of the teacher')).toHaveValue('Zanele Dube');
  expect(field('About the teacher')).toHaveValue('Makes beads.');
  expect(field('What picture 1 shows')).toHaveValue('Hands threading beads');
});

test('typed lines are sent as lists, without empty lines', async () => {
  openEvent();
  await unfold();

  await type('Time plan', '14:00 Coffee first\n\n2.20pm - Roll beads\n');
  await type('What is included', 'Beads\n\n Cord ');
  await type('Name of the teacher', 'Zanele Dube');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    {
      details: {
        ...noDetails,
        timePlan: [
          { time: '14:00', text: 'Coffee first' },
          { time: '14:20', text: 'Roll beads' },
        ],
        included: ['Beads', 'Cord'],
        teacher: { name: 'Zanele Dube', about: null, imageUrl: null },
      },
      before: { details: noDetails },
    },
  ]);
});

test('details that were not changed are not sent', async () => {
  openEvent(details);

  await type('Title', 'Raku');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Raku' }]));
  expect(sent()[0]).not.toHaveProperty('details');
});

test.each([
  ['Time plan', '14:00 Coffee\nRoll beads', 'Line 2: Please begin with a time such as 14:30'],
  ['Time plan', '25:00 Coffee', 'Line 1: Please begin with a time such as 14:30'],
  ['Time plan', '14:00', 'Line 1: Please say what happens at this time'],
  ['What is included', `Beads\n${'x'.repeat(121)}`, 'Line 2: Text cannot be longer than 120 characters'],
  ['What to bring', 'x\n'.repeat(13), 'What to bring: at most 12 entries'],
  ['About the teacher', 'Makes beads.', 'Please enter the name of the teacher'],
])('an invalid %s opens the collapsed section and moves the focus to the field', async (label, text, sentence) => {
  openEvent();
  await unfold();
  await type(label, text);
  await unfold();
  expect(section()).not.toHaveAttribute('open');

  await save();

  const invalid = field(label === 'About the teacher' ? 'Name of the teacher' : label);
  expect(section()).toHaveAttribute('open');
  expect(invalid).toHaveFocus();
  expect(invalid).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(sent()).toEqual([]);
});

test('an uploaded picture is added to the further pictures, and texts typed meanwhile stay', async () => {
  openEvent(details);
  await unfold();

  await user.upload(field('Add a picture'), new File(['x'], 'raku.jpg', { type: 'image/jpeg' }));
  await type('What picture 1 shows', 'A bead bar');
  act(() => uploads[0]?.answer(200, { imageUrl: '/uploads/abc.jpg' }));
  expect(await screen.findByText('Image Uploaded')).toBeVisible();
  await type('What picture 2 shows', 'Two bracelets ');
  await save();

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    details: {
      images: [
        { url: '/uploads/beads.jpg', alt: 'A bead bar' },
        { url: '/uploads/abc.jpg', alt: 'Two bracelets' },
      ],
    },
  });
});

test('a picture is removed from the further pictures', async () => {
  openEvent(details);
  await unfold();

  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ details: { images: [] } }]));
});

test('the portrait of the teacher is uploaded beside the main picture', async () => {
  openEvent(details);
  await unfold();

  await user.upload(field('Choose a portrait'), new File(['x'], 'zanele.jpg', { type: 'image/jpeg' }));
  act(() => uploads[0]?.answer(200, { imageUrl: '/uploads/zanele.jpg' }));
  expect(await screen.findByText('Image Uploaded')).toBeVisible();
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ details: { teacher: { imageUrl: '/uploads/zanele.jpg' } } }]));
});
