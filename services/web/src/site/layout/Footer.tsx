import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressLine, studio, whatsappLink } from '@studio/contract/studio';
import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';
import { Logo } from '../../shared/ui/image/Logo.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { quickLinksId } from './navigation.ts';

const quickLinks = [
  { label: 'Upcoming Events', to: '/events' },
  { label: 'About Studio', to: '/#about' },
  { label: 'Contact Us', to: '/#contact' },
  { label: 'Admin Portal', to: '/admin' },
];

const socialLinks = [
  { label: 'Facebook', href: studio.social.facebook },
  { label: 'Instagram', href: studio.social.instagram },
  { label: 'TikTok', href: studio.social.tiktok },
  { label: 'WhatsApp', href: whatsappLink(studio.whatsapp.greeting) },
];

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center wrap-anywhere no-underline hover:underline underline-offset-4';

export function Footer() {
  return (
    <footer className="on-dark bg-kiln pt-16 pb-8 text-sm text-kiln-ink print:hidden">
      <Container>
        <div className="@container">
          <div className="grid gap-x-10 gap-y-8 @min-[20.5rem]:grid-cols-2 md:grid-cols-[1.4fr_1fr_1.2fr_1fr]">
            <div className="text-card max-md:col-span-full">
              <Logo />
              <p className="mt-3 max-w-[26em] text-kiln-ink">{studio.promise}</p>
            </div>
            <Column title="Quick Links" id={quickLinksId}>
              {quickLinks.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
            </Column>
            <Column title="Find us">
              <li className="flex min-h-11 items-center wrap-anywhere">{addressLine()}</li>
              <li>
                <a href={`tel:${studio.phone.e164}`} className={`num ${linkClass}`}>
                  {studio.phone.shown}
                </a>
              </li>
              <li>
                <a href={`mailto:${studio.email}`} className={linkClass}>
                  {studio.email}
                </a>
              </li>
            </Column>
            <Column title="Follow" wide>
              {socialLinks.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
                    {label}
                    <OpensNewTab />
                  </a>
                </li>
              ))}
            </Column>
          </div>
        </div>
        <p className="num mt-9 border-t border-ember-line pt-5">
          © {studio.season} {studio.name}
        </p>
      </Container>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  id?: string;
  wide?: boolean;
  children: ReactNode;
}

function Column({ title, id, wide = false, children }: ColumnProps) {
  return (
    <div className={wide ? 'max-md:col-span-full' : ''}>
      <h2 id={id} className="mb-2 text-[1.15rem] text-paper">
        {title}
      </h2>
      <ul className={wide ? 'max-md:flex max-md:flex-wrap max-md:gap-x-7' : ''}>{children}</ul>
    </div>
  );
}
