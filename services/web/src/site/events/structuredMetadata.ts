import type { EventPageView, EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { spanOf } from '@studio/contract/format/calendar';
import { courseDatePlace, courseDates, lastDate } from '@studio/contract/format/courseDates';
import type { CourseDateView } from '@studio/contract/format/courseDates';
import { toRand } from '@studio/contract/format/money';
import { maxStars } from '@studio/contract/reviews/reviewViews';
import { studio } from '@studio/contract/studio';

type StructuredEvent = EventView & Pick<EventPageView, 'reviews'>;

/** A cancelled workshop has no offer. */
export function eventStructure(event: StructuredEvent, origin: string, isCancelled = false): object {
  const dates = courseDates(event);
  const url = `${origin}/events/${event.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: spanOf(event).start.toISOString(),
    endDate: spanOf(lastDate(event)).end.toISOString(),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(dates.length > 1 && { subEvent: dates.map((date) => dateStructure(event, date)) }),
    ...(event.imageUrl && { image: new URL(event.imageUrl, origin).href }),
    url,
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.availableSeats,
    location: place(),
    ...reviewStructure(event),
    organizer: { '@type': 'Organization', name: studio.name, url: origin },
    ...(!isCancelled && {
      offers: {
        ...offeredPrice(event),
        priceCurrency: 'ZAR',
        availability: `https://schema.org/${event.isFullyBooked ? 'SoldOut' : 'InStock'}`,
        url,
      },
    }),
  };
}

/** One date of a course. */
function dateStructure({ title }: EventView, date: CourseDateView): object {
  const { start, end } = spanOf(date);
  return {
    '@type': 'Event',
    name: `${title} (${courseDatePlace(date)})`,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    location: place(),
  };
}

function place(): object {
  return { '@type': 'Place', name: studio.name, address: postalAddress() };
}

function reviewStructure({ rating, reviews }: StructuredEvent): object {
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: maxStars,
      worstRating: 1,
    },
    ...(reviews && {
      review: reviews.map(({ firstName, date, stars, text }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: firstName },
        datePublished: date,
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: maxStars, worstRating: 1 },
        reviewBody: text,
      })),
    }),
  };
}

function offeredPrice(event: EventView): object {
  const { lowest, highest } = priceRange(event);
  if (lowest === highest) return { '@type': 'Offer', price: toRand(lowest) };
  return { '@type': 'AggregateOffer', lowPrice: toRand(lowest), highPrice: toRand(highest) };
}

export function studioStructure(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: studio.name,
    description: studio.promise,
    url: `${origin}/`,
    image: `${origin}/art/social.jpg`,
    telephone: studio.phone.e164,
    email: studio.email,
    address: postalAddress(),
    sameAs: Object.values(studio.social).filter(Boolean),
  };
}

function postalAddress(): object {
  const { street, suburb, city, postalCode, countryCode } = studio.address;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: suburb,
    addressRegion: city,
    postalCode,
    addressCountry: countryCode,
  };
}
