import { screen, within } from '@testing-library/react';
import { ticketTypes, typedEvent } from '../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { showWorkshop } from '../../../test/site/eventPage.tsx';
import { eventStructure } from '../events/structuredMetadata.ts';

const api = useFakeApi();

test('the page of a workshop lists its types of tickets, which are chosen in the form', async () => {
  const page = await showWorkshop(api, { price: 38_000, ticketTypes });

  const tickets = within(page).getByRole('heading', { name: 'Tickets' }).parentElement;
  expect(tickets).toHaveTextContent('AdultAge 13 and upR380.00ChildR220.00Pair2 seats, side by sideR540.00');
  expect(page).toHaveTextContent('R220.00 to R540.00 per ticket');
  expect(screen.queryByLabelText('Number of Participants')).not.toBeInTheDocument();
});

test('a workshop with one price lists no tickets', async () => {
  const page = await showWorkshop(api);

  expect(page).toHaveTextContent('R450.00 per person');
  expect(within(page).queryByRole('heading', { name: 'Tickets' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Number of Participants')).toHaveValue(1);
});

test('the structured data have the lowest and the highest price', () => {
  expect(eventStructure(typedEvent, 'https://studio.example')).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '220.00', highPrice: '540.00', priceCurrency: 'ZAR' },
  });
});
