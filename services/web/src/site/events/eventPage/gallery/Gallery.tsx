import type { ReactNode } from 'react';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';
import { uniqueKeys } from '../../../../shared/ui/uniqueKeys.ts';
import type { GalleryPicture } from './GalleryDialog.tsx';
import type { GalleryHandle } from './useGallery.tsx';

export function Gallery({ gallery }: { gallery: GalleryHandle }) {
  const { main, images } = gallery;
  const keys = uniqueKeys(images.map(({ url }) => url));
  const beside = pictureBeside(images);
  const mainPicture = (
    <Picture
      src={main?.url ?? null}
      alt=""
      sizes="(min-width: 56.25rem) 52rem, 92vw"
      load="first"
      className="h-58.5 w-full object-cover sm:h-96 desktop:h-full"
    />
  );
  return (
    <ul className="gallery">
      <li>
        {main ? (
          <EnlargeLink gallery={gallery} picture={main}>
            {mainPicture}
          </EnlargeLink>
        ) : (
          mainPicture
        )}
      </li>
      {images.map((image, index) => (
        <li key={keys[index]} className={image === beside ? 'desktop:hidden' : ''}>
          <EnlargeLink gallery={gallery} picture={image}>
            <Picture
              src={image.url}
              alt={image.alt}
              sizes={sizesAt(index + 1, images.length)}
              className="aspect-16/10 size-full object-cover desktop:aspect-auto"
            />
          </EnlargeLink>
        </li>
      ))}
    </ul>
  );
}

/** In a wide window, the picture that would be alone in its row is shown below the ticket instead. */
export function PictureBeside({ gallery }: { gallery: GalleryHandle }) {
  const image = pictureBeside(gallery.images);
  if (!image) return null;
  return (
    <figure className="hidden overflow-hidden rounded-panel border border-line bg-card p-2.5 desktop:block">
      <EnlargeLink gallery={gallery} picture={image}>
        <Picture
          src={image.url}
          alt={image.alt}
          sizes="25rem"
          className="aspect-16/10 w-full rounded-[18px] object-cover"
        />
      </EnlargeLink>
    </figure>
  );
}

interface EnlargeLinkProps {
  gallery: GalleryHandle;
  picture: GalleryPicture;
  children: ReactNode;
}

function EnlargeLink({ gallery: { pictures, open }, picture, children }: EnlargeLinkProps) {
  return (
    <a href={picture.url} onClick={(click) => open(click, picture)} className="gallery-link">
      {children}
      <span className="sr-only">
        {' '}
        Enlarge picture {pictures.indexOf(picture) + 1} of {pictures.length}
      </span>
    </a>
  );
}

/** Rows have three pictures, and the first row has two besides the main one. */
function pictureBeside(images: GalleryPicture[]): GalleryPicture | undefined {
  return images.length % 3 === 0 ? images.at(-1) : undefined;
}

/** The widths of the rows in eventPage.css. A single picture is as high as the main one, so it needs a wide copy. */
function sizesAt(position: number, count: number): string {
  const isStretched = count % 3 === 1 && position === count;
  const isHalf = count === 2 || count === 4 || (count === 5 && position > 3);
  const phone = count === 1 ? '92vw' : isHalf ? '46vw' : '31vw';
  return `(min-width: 56.25rem) ${isStretched ? '52rem' : '17rem'}, ${phone}`;
}
