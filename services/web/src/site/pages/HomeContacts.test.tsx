// SPEC §1
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

const findHero = () => screen.getByRole('region', { name: 'Feel the art in your hands' });
const findContact = () => screen.getByRole('region', { name: 'Come in, the kiln is warm' });
const findFooter = () => screen.getByRole('contentinfo');
const findChatButton = () => screen.getByRole('complementary', { name: /chat/i });

/** Returns the links in `part` whose address begins with `beginning`. */
function linksTo(beginning: string, part: HTMLElement): URL[] {
  return within(part)
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'https://studio.example'))
    .filter(({ href }) => href.startsWith(beginning));
}

test.each([
  ['hero', findHero],
  ['contact section', findContact],
  ['footer', findFooter],
  ['floating chat button', findChatButton],
])('the %s leads to a chat with a prefilled text', (_name, find) => {
  const chats = linksTo('https://wa.me/27825550142', find());

  expect(chats.length).toBeGreaterThan(0);
  for (const chat of chats) expect(chat.searchParams.get('text')).toMatch(/^(Hi|Hello)! .+workshop/);
});

test.each([
  ['hero', findHero],
  ['contact section', findContact],
  ['footer', findFooter],
])('the %s shows the phone number as a link', (_name, find) => {
  const part = find();

  expect(linksTo('tel:+27115550142', part).length).toBeGreaterThan(0);
  expect(within(part).getAllByText('011 555 0142').length).toBeGreaterThan(0);
});

test('hero and footer say that workshops are ordered like food and served with coffee', () => {
  expect(findHero()).toHaveTextContent(/the way you would order lunch\..* flat white/);
  expect(findFooter()).toHaveTextContent('Creative experiences, ordered like food and served with coffee.');
});
