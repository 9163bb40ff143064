import type { EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { spanOf } from '@studio/contract/format/calendar';
import { toRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';

/** A cancelled workshop has no offer. */
export function eventStructure(event: EventView, origin: string, isCancelled = false): object {
  const { start, end } = spanOf(event);
  const url = `${origin}/events/${event.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(event.imageUrl && { image: new URL(event.imageUrl, origin).href }),
    url,
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.availableSeats,
    location: {
      '@type': 'Place',
      name: studio.name,
      address: postalAddress(),
    },
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
