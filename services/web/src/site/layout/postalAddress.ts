import { studio } from '@studio/contract/studio';

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
