import { mailPicture } from '@studio/contract/uploads';
import { picture } from './blocks.ts';
import type { Html } from './html.ts';

/** The studio's own pictures are 4:3, as are the copies of uploaded ones for mails. */
const ownPicture = /^\/art\/[\w/-]+\.jpg$/;
const uploadedPicture = /^(\/uploads\/[0-9a-f]{32})\.jpg$/;

/** A workshop without a picture, or with one of another site, shows the studio's. */
export function workshopPicture(siteUrl: string, { imageUrl }: { imageUrl: string | null }): Html {
  const path = pathOf(imageUrl ?? '');
  return path
    ? picture({ src: siteUrl + path, alt: 'Picture of the workshop', ...mailPicture })
    : picture({ src: `${siteUrl}/art/studio.jpg`, alt: 'Picture of the studio', ...mailPicture });
}

function pathOf(imageUrl: string): string | null {
  if (ownPicture.test(imageUrl)) return imageUrl;
  const [, uploaded] = uploadedPicture.exec(imageUrl) ?? [];
  return uploaded ? `${uploaded}-mail.jpg` : null;
}
