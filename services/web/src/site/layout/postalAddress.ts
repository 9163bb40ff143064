import { studio } from '@studio/contract/studio';

/** Where the studio is, as schema.org writes it: the suburb is the locality, the city around it the region. */
export function postalAddress(): object {
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
