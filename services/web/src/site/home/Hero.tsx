import type { EventView } from '@studio/contract/events/events';
import { studio, whatsappLink } from '@studio/contract/studio';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { Arch } from '../layout/Arch.tsx';
import { NextEventCard } from './NextEventCard.tsx';

/** `next` is the next event with a free seat. */
export function Hero({ next }: { next: EventView | undefined }) {
  return (
    <section aria-labelledby="tagline" className="hero-glow overflow-x-clip pt-6 pb-18 md:pt-10 md:pb-28">
      <Container className="grid grid-cols-1 items-center gap-9 md:grid-cols-[1.06fr_.94fr] md:gap-14">
        <div>
          <Eyebrow>{studio.eyebrow}</Eyebrow>
          <Tagline id="tagline" text={studio.tagline} />
          <p className="max-w-[33em] text-lede text-ink-2">{studio.intro}</p>
          <div className="mt-8 mb-4 flex flex-wrap gap-3.5 *:max-md:grow">
            <ButtonLink href="/events">
              View Upcoming Events <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink tone="outline" href={whatsappLink(studio.whatsapp.enquiry)} newTab>
              <Icon name="chat" /> WhatsApp Us
            </ButtonLink>
          </div>
          <p className="flex flex-wrap gap-x-6 text-sm font-semibold text-ink-2">
            <span className="flex min-h-11 items-center gap-2">
              <Icon name="pin" size={18} /> {studio.suburb}, {studio.city}
            </span>
            <a
              href={`tel:${studio.phone.e164}`}
              className="num flex min-h-11 items-center gap-2 no-underline hover:underline"
            >
              <Icon name="phone" size={18} /> {studio.phone.shown}
            </a>
          </p>
        </div>
        <div className="relative w-full max-w-hero justify-self-center md:justify-self-end">
          <Arch className="bg-terracotta">
            <Picture
              src="/art/hero.jpg"
              alt="Glazed vases, jacaranda branches and a flat white on a studio table"
              sizes="(min-width: 75rem) 31.5rem, (min-width: 56.25rem) 42vw, (min-width: 36rem) 31.5rem, calc(100vw - 3.625rem)"
              width={960}
              height={1080}
              load="first"
              className="size-full object-cover"
            />
          </Arch>
          {studio.claims.crafters && <Stamp />}
          {next && <NextEventCard event={next} />}
        </div>
      </Container>
    </section>
  );
}

function Stamp() {
  return (
    <p className="num stamp">
      <b className="font-display text-[1.2rem]/none font-normal md:text-[1.55rem]/none">{studio.claims.crafters}</b>
      <span className="mt-1 text-[0.75rem] leading-tight font-bold md:text-xs md:leading-tight">
        happy
        <br />
        crafters
      </span>
    </p>
  );
}

function Tagline({ id, text }: { id: string; text: string }) {
  const lastSpace = text.lastIndexOf(' ') + 1;
  return (
    <h1 id={id} className="mt-4 mb-5 text-hero md:mt-5 md:mb-8 md:max-w-[6em] md:text-wrap">
      {text.slice(0, lastSpace)}
      <em className="relative whitespace-nowrap text-terracotta not-italic">
        {text.slice(lastSpace)}
        <svg
          viewBox="0 0 300 20"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute bottom-[0.01em] left-0 h-[0.13em] w-full overflow-visible"
        >
          <path
            d="M3 13C40 4 70 18 110 11S190 4 230 12 285 9 297 8"
            className="fill-none stroke-marigold"
            strokeWidth="7"
            strokeLinecap="round"
          />
        </svg>
      </em>
    </h1>
  );
}
