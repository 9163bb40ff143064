import { studio } from '@studio/contract/studio';

/** The studio as schema.org knows a business; `origin` is the site's own. */
export function studioStructure(origin: string): object {
  const { street, suburb, city, postalCode, countryCode } = studio.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: studio.name,
    description: studio.promise,
    url: `${origin}/`,
    image: `${origin}/art/social.jpg`,
    telephone: studio.phone.e164,
    email: studio.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${suburb}`,
      addressLocality: city,
      postalCode,
      addressCountry: countryCode,
    },
    sameAs: Object.values(studio.social),
  };
}
