import type { ReactNode } from 'react';
import { addressLine, studio, whatsappLink } from '@studio/contract/studio';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';
import { Section } from '../../shared/ui/Section.tsx';
import { ContactForm } from './ContactForm.tsx';

// The padding makes the link 44 px high for touch, and the margin keeps it one line high in the layout.
const linkClass = '-my-2.5 inline-block py-2.5 no-underline hover:underline underline-offset-4';

export function ContactSection() {
  return (
    <Section id="contact" labelledBy="contact-title">
      <div className="grid grid-cols-1 gap-10 md:grid-cols-[.85fr_1.15fr] md:gap-16">
        <div>
          <Eyebrow>Visit or ask</Eyebrow>
          <h2 id="contact-title" className="mt-3.5 mb-6.5 text-h2">
            {studio.contactTitle}
          </h2>
          <dl className="mb-7 grid gap-4.5">
            <Fact icon="pin" name={studio.name}>
              {addressLine()}
            </Fact>
            <Fact icon="phone" name="Phone">
              <a href={`tel:${studio.phone.e164}`} className={`num ${linkClass}`}>
                {studio.phone.shown}
              </a>
            </Fact>
            <Fact icon="chat" name="WhatsApp">
              <a
                href={whatsappLink(studio.whatsapp.greeting)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${studio.whatsapp.shown} (opens in a new tab)`}
                className={`num ${linkClass}`}
              >
                {studio.whatsapp.shown}
              </a>
            </Fact>
            <Fact icon="mail" name="Email">
              <a href={`mailto:${studio.email}`} className={linkClass}>
                {studio.email}
              </a>
              <br />
              We reply within {studio.replyHours} hours
            </Fact>
            <Fact icon="clock" name="Open">
              <span className="num">{studio.hours}</span>
            </Fact>
          </dl>
          <div className="flex flex-wrap gap-3.5 *:max-md:grow">
            <ButtonLink tone="outline" href={whatsappLink(studio.whatsapp.greeting)} newTab>
              <Icon name="chat" /> WhatsApp Us
            </ButtonLink>
            <ButtonLink tone="outline" href={`tel:${studio.phone.e164}`}>
              <Icon name="phone" /> Call Now
            </ButtonLink>
          </div>
        </div>
        <ContactForm />
      </div>
    </Section>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <dt className="col-span-full grid grid-cols-subgrid leading-snug font-bold">
        <Icon name={icon} size={22} className="row-span-2 mt-0.5 text-terracotta" />
        {name}
      </dt>
      <dd className="col-start-2 wrap-anywhere text-ink-2">{children}</dd>
    </div>
  );
}
