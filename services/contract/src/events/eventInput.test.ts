import { errorOf } from '../../test/errorOf.ts';
import { eventInputSchema } from './events.ts';
import { noDetails } from './noDetails.ts';

const event = {
  title: 'Wheel Throwing',
  description: 'Two bowls.',
  date: '2026-03-14',
  startTime: '10:00',
  endTime: '12:30',
  price: 45_000,
  capacity: 12,
  category: 'Pottery & Ceramics',
};

const notOurs = 'The image must be a file of this site or an https address';

// RELIABILITY U17, X06
test.each([
  ['Price must be at least 1000 cents (R10.00)', { price: 999 }],
  ['Price must be a whole number', { price: 1000.5 }],
  ['Price must be a number', { price: '45000' }],
  ['Price cannot exceed 100000 cents (R1000.00)', { price: 100_001 }],
  ['Capacity must be at least 1', { capacity: 0 }],
  ['Capacity cannot exceed 50 people', { capacity: 51 }],
  ['Title is required', { title: '  ' }],
  ['Description is required', { description: undefined }],
  ['Category is required', { category: '' }],
  ['Please enter a date that exists', { date: '2025-02-29' }],
  ['Please enter a time such as 14:30', { startTime: '24:00' }],
  ['The workshop must end after it starts. One that ends after midnight may last 12 hours.', { endTime: '09:00' }],
  [
    'The workshop must end after it starts. One that ends after midnight may last 12 hours.',
    { startTime: '20:00', endTime: '20:00' },
  ],
  [
    'The workshop must end after it starts. One that ends after midnight may last 12 hours.',
    { startTime: '20:00', endTime: '08:01' },
  ],
  ['Details must be an object', { details: 'many' }],
  ['Please begin with a time such as 14:30', { details: { timePlan: [{ time: '2 PM', text: 'Coffee' }] } }],
  ['Please say what happens at this time', { details: { timePlan: [{ time: '14:00', text: ' ' }] } }],
  [
    'Time plan: at most 12 entries',
    { details: { timePlan: Array.from({ length: 13 }, () => ({ time: '14:00', text: 'Coffee' })) } },
  ],
  ['What is included must be a list', { details: { included: {} } }],
  ['Text cannot be longer than 120 characters', { details: { bring: ['x'.repeat(121)] } }],
  ['Good to know cannot be longer than 500 characters', { details: { goodToKnow: 'x'.repeat(501) } }],
  ['Please enter the name of the teacher', { details: { teacher: { about: 'Bead artist' } } }],
  [notOurs, { details: { teacher: { name: 'Zanele', imageUrl: 'javascript:alert(1)' } } }],
  [notOurs, { details: { images: [{ url: '//evil.example/x.png' }] } }],
  [
    'Further pictures: at most 6 entries',
    { details: { images: Array.from({ length: 7 }, () => ({ url: '/art/x.jpg' })) } },
  ],
  [notOurs, { imageUrl: 'javascript:alert(1)' }],
  [notOurs, { imageUrl: 'data:image/png;base64,AAAA' }],
  [notOurs, { imageUrl: 'http://169.254.169.254/x' }],
  [notOurs, { imageUrl: '//evil.example/x.png' }],
  [notOurs, { imageUrl: '/\\evil.example/x.png' }],
  [notOurs, { imageUrl: '/x.png" onerror="alert(1)' }],
  [notOurs, { imageUrl: 'images/x.png' }],
  [notOurs, { imageUrl: '/uploads/../x' }],
  [notOurs, { imageUrl: 'https://x.test/a b.jpg' }],
  [notOurs, { imageUrl: 'https://x.test/"onerror=' }],
  [notOurs, { imageUrl: 'ftp://x/y' }],
])('an event with %j is rejected', (sentence, change) => {
  expect(errorOf(eventInputSchema, { ...event, ...change })).toBe(sentence);
});

// SPEC §3
test.each(['/images/raku%20night%20(1).jpg', '/uploads/0f.jpg', 'https://pictures.example/x.jpg?w=400', ''])(
  'an event may show the picture %j',
  (imageUrl) => {
    expect(errorOf(eventInputSchema, { ...event, imageUrl })).toBeNull();
  },
);

test('an event that is sent without details has none, and a missing or empty part becomes null', () => {
  const teacher = { name: ' Zanele ', about: '' };

  expect(eventInputSchema.validateSync(event).details).toEqual(noDetails);
  expect(eventInputSchema.validateSync({ ...event, details: { teacher } }).details).toEqual({
    ...noDetails,
    teacher: { name: 'Zanele', about: null, imageUrl: null },
  });
});

test.each(['00:00', '00:30', '08:00'])('an event from 20:00 may end at %s on the next day', (endTime) => {
  expect(errorOf(eventInputSchema, { ...event, startTime: '20:00', endTime })).toBeNull();
});

test('an event without capacity has twelve seats, and an empty end time is null', () => {
  const { capacity: _twelve, ...withoutCapacity } = { ...event, endTime: '' };

  expect(eventInputSchema.validateSync(withoutCapacity)).toMatchObject({ capacity: 12, endTime: null });
});
