import type { EventPageView } from '@studio/contract/events/events';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { uniqueKeys } from '../../../shared/ui/uniqueKeys.ts';

export function Gallery({ event: { imageUrl, details } }: { event: EventPageView }) {
  const keys = uniqueKeys(details.images.map(({ url }) => url));
  const beside = pictureBeside(details.images);
  return (
    <ul className="gallery">
      <li>
        <Picture
          src={imageUrl}
          alt=""
          sizes="(min-width: 56.25rem) 52rem, 92vw"
          load="first"
          className="h-58.5 w-full object-cover sm:h-96 desktop:h-full"
        />
      </li>
      {details.images.map((image, index) => (
        <li key={keys[index]} className={image === beside ? 'desktop:hidden' : ''}>
          <Picture
            src={image.url}
            alt={image.alt ?? ''}
            sizes={sizesAt(index + 1, details.images.length)}
            className="aspect-16/10 size-full object-cover desktop:aspect-auto"
          />
        </li>
      ))}
    </ul>
  );
}

/** A wide window shows the picture that would be alone in its row below the ticket. */
export function PictureBeside({ images }: { images: Images }) {
  const image = pictureBeside(images);
  if (!image) return null;
  return (
    <figure className="hidden overflow-hidden rounded-panel border border-line bg-card p-2.5 desktop:block">
      <Picture
        src={image.url}
        alt={image.alt ?? ''}
        sizes="25rem"
        className="aspect-16/10 w-full rounded-[18px] object-cover"
      />
    </figure>
  );
}

type Images = EventPageView['details']['images'];

/** Rows have three pictures, and the first row has two besides the main one. */
function pictureBeside(images: Images): Images[number] | undefined {
  return images.length % 3 === 0 ? images.at(-1) : undefined;
}

/** The widths of the rows in eventPage.css. A single picture is as high as the main one, so it needs a wide copy. */
function sizesAt(position: number, count: number): string {
  const isStretched = count % 3 === 1 && position === count;
  const isHalf = count === 2 || count === 4 || (count === 5 && position > 3);
  const phone = count === 1 ? '92vw' : isHalf ? '46vw' : '31vw';
  return `(min-width: 56.25rem) ${isStretched ? '52rem' : '17rem'}, ${phone}`;
}
