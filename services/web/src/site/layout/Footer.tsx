import type { ReactNode } from 'react';
import { addressLine, studio, whatsappLink } from '@studio/contract/studio';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';
import { Logo } from '../../shared/ui/image/Logo.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { findBooking, quickLinksId, vouchers } from './navigation.ts';

const quickLinks = [
  { label: 'Upcoming Events', to: '/events' },
  vouchers,
  { label: 'About Studio', to: '/#about' },
  { label: 'Contact Us', to: '/#contact' },
  { label: 'Admin Portal', to: '/admin' },
];

const socialLinks = [
  { label: 'Facebook', href: studio.social.facebook },
  { label: 'Instagram', href: studio.social.instagram },
  { label: 'TikTok', href: studio.social.tiktok },
  { label: 'WhatsApp', href: whatsappLink(studio.whatsapp.greeting) },
].filter(({ href }) => href);

const linkClass =
  'flex min-h-11 min-w-11 items-center gap-2.5 wrap-anywhere no-underline hover:underline underline-offset-4';

export function Footer({ sellsVouchers }: { sellsVouchers: boolean }) {
  const links = quickLinks.filter((link) => link !== vouchers || sellsVouchers);
  return (
    <footer className="on-dark bg-kiln pt-9 pb-5 text-sm text-kiln-ink md:pt-14 print:hidden">
      <Container>
        <div className="@container">
          <div className="footer-columns">
            <div className="pb-3 text-card @max-[44rem]:col-span-full">
              <Logo />
              <p className="mt-2 mb-4 max-w-[26em] text-kiln-ink">{studio.promise}</p>
              <p className="flex flex-wrap gap-2.5">
                <ButtonLink tone="paper" size="sm" href={whatsappLink(studio.whatsapp.greeting)} newTab>
                  <Icon name="chat" /> WhatsApp Us
                </ButtonLink>
                <ButtonLink tone="paper-outline" size="sm" href={findBooking.to}>
                  {findBooking.label}
                </ButtonLink>
              </p>
            </div>
            <Column title="Quick Links" id={quickLinksId}>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
            </Column>
            <Column title="Find us">
              <ContactLine icon="pin">{addressLine()}</ContactLine>
              <ContactLine icon="phone" href={`tel:${studio.phone.e164}`}>
                {studio.phone.shown}
              </ContactLine>
              <ContactLine icon="mail" href={`mailto:${studio.email}`}>
                {studio.email}
              </ContactLine>
              <ContactLine icon="clock">{studio.hours}</ContactLine>
            </Column>
            <Column title="Follow" className="@max-[44rem]:col-span-full" listClass="footer-social">
              {socialLinks.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className="footer-pill">
                    {label}
                    <OpensNewTab />
                  </a>
                </li>
              ))}
            </Column>
          </div>
        </div>
        <div className="num mt-6 flex flex-wrap items-center gap-x-4 border-t-2 border-dashed border-ember-line pt-1">
          <p className="mr-auto py-2.5">
            © {studio.season} {studio.name}
          </p>
          <div className="flex gap-x-4">
            <Link to="/privacy" className={linkClass}>
              Privacy
            </Link>
            <Link to="/terms" className={linkClass}>
              Terms
            </Link>
          </div>
        </div>
      </Container>
    </footer>
  );
}

function ContactLine({ icon, href, children }: { icon: IconName; href?: string; children: string }) {
  const line = (
    <>
      <Icon name={icon} size={18} className="text-marigold" />
      <span className="num min-w-0">{children}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href} className={linkClass}>
          {line}
        </a>
      ) : (
        <span className="flex min-h-11 items-center gap-2.5 py-1">{line}</span>
      )}
    </li>
  );
}

interface ColumnProps {
  title: string;
  id?: string;
  className?: string;
  listClass?: string;
  children: ReactNode;
}

function Column({ title, id, className = '', listClass = '', children }: ColumnProps) {
  return (
    <div className={className}>
      <h2 id={id} className="mb-1.5 text-[1.15rem] text-paper">
        {title}
      </h2>
      <ul className={listClass}>{children}</ul>
    </div>
  );
}
