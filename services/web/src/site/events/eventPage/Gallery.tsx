import type { EventPageView } from '@studio/contract/events';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { uniqueKeys } from '../../../shared/ui/uniqueKeys.ts';

export function Gallery({ event: { imageUrl, details } }: { event: EventPageView }) {
  const keys = uniqueKeys(details.images.map(({ url }) => url));
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
      {details.images.map(({ url, alt }, index) => (
        <li key={keys[index]}>
          <Picture
            src={url}
            alt={alt ?? ''}
            sizes={sizesAt(index + 2, details.images.length + 1)}
            className="aspect-16/10 size-full object-cover desktop:aspect-auto"
          />
        </li>
      ))}
    </ul>
  );
}

/** The last picture of an incomplete row is stretched (eventPage.css). */
function sizesAt(position: number, count: number): string {
  const isLast = position === count;
  const desk = isLast && count % 3 !== 0 ? '52rem' : '17rem';
  const phone = isLast && count % 2 === 0 ? '92vw' : '46vw';
  return `(min-width: 56.25rem) ${desk}, ${phone}`;
}
