import { exampleEvent } from '../../../test/exampleEvents.ts';
import { eventStructure } from './structuredMetadata.ts';

const evening = { startTime: '18:00', endTime: '20:30' };
const furtherDates = [
  { id: 7, date: '2031-03-22', ...evening },
  { id: 8, date: '2031-03-29', ...evening },
];

test('the structured data of a course begin with the first date, end with the last one and name each', () => {
  const course = exampleEvent({ title: 'Raku', date: '2031-03-15', ...evening, furtherDates });

  const structure = eventStructure(course, 'https://studio.example');

  expect(structure).toMatchObject({
    startDate: '2031-03-15T16:00:00.000Z',
    endDate: '2031-03-29T18:30:00.000Z',
    subEvent: [
      { name: 'Raku (1 of 3)', startDate: '2031-03-15T16:00:00.000Z', endDate: '2031-03-15T18:30:00.000Z' },
      { name: 'Raku (2 of 3)', startDate: '2031-03-22T16:00:00.000Z', location: { '@type': 'Place' } },
      { name: 'Raku (3 of 3)', endDate: '2031-03-29T18:30:00.000Z' },
    ],
  });
});

test('the structured data of a workshop with one date name no others', () => {
  expect(eventStructure(exampleEvent(), 'https://studio.example')).not.toHaveProperty('subEvent');
});
