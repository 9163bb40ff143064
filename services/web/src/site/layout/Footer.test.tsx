import { screen, within } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { renderAt } from '../../../test/renderPage.tsx';
import { Layout } from './Layout.tsx';

function hrefs(container: HTMLElement): (string | null)[][] {
  return within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
}

// SPEC §2 Footer
test.each(['site', 'portal'] as const)(
  'the footer of the %s has quick links, contact details, social pages and the year of the season',
  (frame) => {
    renderAt('/any/page', <Layout frame={frame}>Anything</Layout>);
    const footer = screen.getByRole('contentinfo');

    expect(hrefs(footer)).toEqual([
      [studio.name, '/'],
      ['WhatsApp Us (opens in a new tab)', expect.stringContaining('https://wa.me/27825550142?text=')],
      ['Find my booking', '/find-booking'],
      ['Upcoming Events', '/events'],
      ['About Studio', '/#about'],
      ['Contact Us', '/#contact'],
      ['Admin Portal', '/admin'],
      ['011 555 0142', 'tel:+27115550142'],
      ['hello@studio.example', 'mailto:hello@studio.example'],
      ['Facebook (opens in a new tab)', studio.social.facebook],
      ['Instagram (opens in a new tab)', studio.social.instagram],
      ['TikTok (opens in a new tab)', studio.social.tiktok],
      ['WhatsApp (opens in a new tab)', expect.stringContaining('https://wa.me/27825550142?text=')],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ]);
    expect(within(footer).getByRole('heading', { name: 'Quick Links' })).toBeInTheDocument();
    expect(within(footer).getByText('12 Clay Street, Randburg, Johannesburg')).toBeInTheDocument();
    expect(within(footer).getByText('© 2025 Studio Randburg')).toBeInTheDocument();
  },
);

test('the footer links to the page of gift vouchers while the studio sells them', () => {
  renderAt('/any/page', <Layout sellsVouchers>Anything</Layout>);

  expect(screen.getByRole('link', { name: 'Gift Vouchers' })).toHaveAttribute('href', '/vouchers');
});

// SPEC §2 Home page
test('the floating button opens a chat with the greeting as its text', () => {
  renderAt('/', <Layout>Anything</Layout>);

  const chat = screen.getByRole('link', { name: 'Chat with us on WhatsApp (opens in a new tab)' });
  const href = new URL(chat.getAttribute('href') ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/27825550142');
  expect(href.searchParams.get('text')).toBe(studio.whatsapp.greeting);
  expect(chat).toHaveAttribute('target', '_blank');
});
