import { studio } from '@studio/contract/studio';
import { postalAddress } from '../layout/postalAddress.ts';

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
