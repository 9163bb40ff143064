import { screen, within } from '@testing-library/react';
import { exampleEvent, exampleEventPage } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { showWorkshop } from '../../../test/site/eventPage.tsx';
import { EventCard } from '../events/EventCard.tsx';
import { eventStructure } from '../events/structuredMetadata.ts';

const api = useFakeApi();

const rating = { average: 4.8, count: 12 };
const reviews = [
  { firstName: 'Lerato', stars: 5, text: 'We laughed a lot.', date: '2031-03-01' },
  { firstName: 'Sipho', stars: 4, text: 'Smoky.', date: '2031-02-14' },
];
const bookNow = { heldEventId: null, onBook: () => undefined, canOpenDialog: () => true, onNear: () => undefined };

test('the page has the average, the number and the latest reviews', async () => {
  const page = await showWorkshop(api, { rating, reviews });

  const section = within((await within(page).findByRole('heading', { name: 'What people say' })).closest('section')!);
  expect(section.getByText('4.8 of 5 (12 reviews)')).toBeVisible();
  const [first, second] = section.getAllByRole('listitem');
  for (const text of ['5 of 5 stars', 'We laughed a lot.', 'Lerato, Saturday, March 1, 2031'])
    expect(first).toHaveTextContent(text);
  expect(second).toHaveTextContent('Smoky.');
});

test('the card has the average and the number', () => {
  renderAt('/', <EventCard event={exampleEvent({ rating })} position={0} variant="events" bookNow={bookNow} />);

  expect(screen.getByText('4.8 of 5 (12 reviews)')).toBeVisible();
});

test('the structured data have the average and the reviews', () => {
  const structure = eventStructure(exampleEventPage({ rating, reviews }), 'https://studio.example');

  expect(structure).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 12, bestRating: 5, worstRating: 1 },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Lerato' },
        datePublished: '2031-03-01',
        reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
        reviewBody: 'We laughed a lot.',
      },
      { reviewBody: 'Smoky.' },
    ],
  });
});

test('without published reviews the page and the structured data have nothing about reviews', async () => {
  const page = await showWorkshop(api);

  expect(page).not.toHaveTextContent(/review|What people say/);
  const structure = eventStructure(exampleEventPage(), 'https://studio.example');
  expect(JSON.stringify(structure)).not.toMatch(/rating|review/i);
});
