import type { EventPageView } from '@studio/contract/events';
import { Picture } from '../../../shared/ui/image/Picture.tsx';

export function Gallery({ event: { imageUrl, details } }: { event: EventPageView }) {
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
      {details.images.map(({ url, alt }) => (
        <li key={url}>
          <Picture
            src={url}
            alt={alt ?? ''}
            sizes="(min-width: 56.25rem) 17rem, 46vw"
            className="aspect-16/10 size-full object-cover desktop:aspect-auto"
          />
        </li>
      ))}
    </ul>
  );
}
