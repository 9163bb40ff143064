// SPEC §2 Home page, §9
import { screen, within } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Footer } from '../layout/Footer.tsx';
import { Home } from './HomePage.tsx';

const api = useFakeApi();

async function renderHome(): Promise<void> {
  api.answers['GET /api/events'] = () => ({ body: [] });
  renderAt('/', <Home />);
  await screen.findByRole('heading', { name: '2025 Experiences' });
}

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

test('the hero links to the workshops and to a chat, and shows the location', async () => {
  await renderHome();
  const hero = section(studio.tagline);

  expect(within(hero).getByRole('heading', { level: 1, name: 'Feel the art in your hands' })).toBeInTheDocument();
  expect(within(hero).getByText(studio.intro)).toBeInTheDocument();
  expect(within(hero).getByRole('link', { name: 'View Upcoming Events' })).toHaveAttribute('href', '/events');
  const chat = within(hero).getByRole('link', { name: 'WhatsApp Us (opens in a new tab)' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(studio.whatsapp.enquiry);
  expect(chat).toHaveAttribute('target', '_blank');
  expect(within(hero).getByText('Randburg, Johannesburg')).toBeInTheDocument();
  expect(within(hero).getByRole('link', { name: '011 555 0142' })).toHaveAttribute('href', 'tel:+27115550142');
  expect(within(hero).getByRole('img')).toHaveAttribute('fetchpriority', 'high');
});

// SPEC §1
test('the about section shows the story, two statistics and four pictures', async () => {
  await renderHome();
  const about = section(studio.about.title);

  expect(about).toHaveAttribute('id', 'about');
  for (const paragraph of studio.about.story) expect(within(about).getByText(paragraph)).toBeInTheDocument();
  expect(
    within(about)
      .getAllByRole('definition')
      .map((figure) => figure.textContent),
  ).toEqual(['20000+', '25+']);
  expect(
    within(about)
      .getAllByRole('term')
      .map((label) => label.textContent),
  ).toEqual(['happy crafters', 'workshop types']);
  const pictures = within(about).getAllByRole('img');
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) expect(picture).toHaveAccessibleName(/\w{3}/);
});

test('three testimonials have an initial, five stars and their language', async () => {
  await renderHome();
  const testimonials = within(section('What Our Crafters Say')).getAllByRole('figure');

  expect(testimonials).toHaveLength(3);
  for (const [index, voice] of testimonials.entries()) {
    const { name, quote } = studio.testimonials[index]!;
    expect(within(voice).getByRole('blockquote')).toHaveTextContent(quote);
    expect(voice).toHaveTextContent(name);
    expect(within(voice).getByText(name.slice(0, 1))).toBeInTheDocument();
    expect(within(voice).getByText('5 out of 5 stars')).toBeInTheDocument();
    expect(voice.querySelectorAll('svg')).toHaveLength(5);
  }
  expect(within(testimonials[1]!).getByRole('blockquote')).toHaveAttribute('lang', 'fr');
});

test('the contact section shows all contact details', async () => {
  await renderHome();
  const contact = section(studio.contactTitle);

  expect(contact).toHaveAttribute('id', 'contact');
  expect(within(contact).getByText('12 Clay Street, Randburg, Johannesburg')).toBeInTheDocument();
  expect(within(contact).getByRole('link', { name: '011 555 0142' })).toHaveAttribute('href', 'tel:+27115550142');
  expect(within(contact).getByRole('link', { name: /082 555 0142/ })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/27825550142'),
  );
  expect(within(contact).getByRole('link', { name: 'hello@studio.example' })).toBeInTheDocument();
  expect(within(contact).getByText('Mon-Sun: 10AM - 8PM (Varies by event)')).toBeInTheDocument();
  const chat = within(contact).getByRole('link', { name: 'WhatsApp Us (opens in a new tab)' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(studio.whatsapp.greeting);
  expect(within(contact).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+27115550142');
  expect(within(contact).getByRole('form', { name: 'Contact form' })).toBeInTheDocument();
});

// SPEC §1
test('the home page and the footer say that workshops are ordered like food and served with coffee', async () => {
  await renderHome();
  renderAt('/', <Footer sellsVouchers={false} />);

  expect(section(studio.tagline)).toHaveTextContent(/the way you would order lunch\..* flat white/);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Creative experiences, ordered like food and served with coffee.',
  );
});

// SPEC §2 Route table
test('the sections of the home page have the specified order', async () => {
  await renderHome();

  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual(['2025 Experiences', studio.about.title, 'What Our Crafters Say', studio.contactTitle]);
});
