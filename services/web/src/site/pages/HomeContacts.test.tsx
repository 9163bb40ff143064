import { screen, within } from '@testing-library/react';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Layout } from '../layout/Layout.tsx';
import { Home } from './HomePage.tsx';

const api = useFakeApi();

beforeEach(async () => {
  api.answers['GET /api/events'] = () => ({ body: [] });
  renderAt(
    '/',
    <Layout>
      <Home />
    </Layout>,
  );
  await screen.findByRole('heading', { name: '2025 Experiences' });
});

const places: Record<string, () => HTMLElement> = {
  hero: () => screen.getByRole('region', { name: 'Feel the art in your hands' }),
  'contact section': () => screen.getByRole('region', { name: 'Come in, the kiln is warm' }),
  footer: () => screen.getByRole('contentinfo'),
  'floating chat button': () => screen.getByRole('complementary', { name: /chat/i }),
};

/** The links of a place with this beginning. */
function linksTo(beginning: string, place: HTMLElement): URL[] {
  return within(place)
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'https://studio.example'))
    .filter(({ href }) => href.startsWith(beginning));
}

test.each(Object.keys(places))('the %s leads to a chat with a prefilled text', (name) => {
  const chats = linksTo('https://wa.me/27825550142', places[name]!());

  expect(chats.length).toBeGreaterThan(0);
  for (const chat of chats) expect(chat.searchParams.get('text')).toMatch(/^(Hi|Hello)! .+workshop/);
});

test.each(['hero', 'contact section', 'footer'])('the %s shows the phone number as a link', (name) => {
  const place = places[name]!();

  expect(linksTo('tel:+27115550142', place).length).toBeGreaterThan(0);
  expect(within(place).getAllByText('011 555 0142').length).toBeGreaterThan(0);
});

test('hero and footer say that workshops are ordered like food and served with coffee', () => {
  expect(places['hero']!()).toHaveTextContent(/the way you would order lunch\..* flat white/);
  expect(places['footer']!()).toHaveTextContent('Creative experiences, ordered like food and served with coffee.');
});
