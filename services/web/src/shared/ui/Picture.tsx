import { useState } from 'react';
import { imageWidths } from '@studio/contract/uploads';
import { artWidths } from './artWidths.ts';
import { Icon } from './Icon.tsx';

/** SPEC §2: what a missing or broken event image is replaced by. */
const fallbackPicture = '/art/studio.jpg';

/** Pictures with copies in several widths beside them: `/art/pottery.jpg` and `/art/pottery-400.avif` … */
const pictureWithCopies = /^(\/(art|uploads)\/[\w/-]+)\.jpg$/;

interface PictureProps {
  /** Null or broken: the studio's picture is shown instead. */
  src: string | null;
  /** Empty beside a text that says the same. */
  alt: string;
  /** The CSS width on the page, as for `<img sizes>`. */
  sizes: string;
  /** The picture's own size in pixels, to reserve its place. */
  width?: number;
  height?: number;
  /** `eager` for pictures above the fold; `first` for the largest of them. */
  load?: 'lazy' | 'eager' | 'first';
  className?: string;
}

/** A picture in the best format and width the browser takes. */
export function Picture({ src, alt, sizes, width = 800, height = 600, load = 'lazy', className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string[]>([]);
  const shown = [src, fallbackPicture].find((address) => address !== null && !broken.includes(address));
  if (!shown) return <MissingPicture alt={alt} className={className} />;

  // The error event of a picture that failed before hydration is lost.
  function checkOnMount(image: HTMLImageElement | null): void {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') markBroken(image);
  }

  function markBroken(image: HTMLImageElement): void {
    const address = image.getAttribute('src');
    if (address) setBroken((known) => [...known, address]);
  }

  return (
    <picture className="contents">
      {sourcesOf(shown).map(({ type, srcSet }) => (
        <source key={type} className="hidden" type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        // A new element for a new picture: the browser does not load a failed source again.
        key={shown}
        ref={checkOnMount}
        src={shown}
        alt={alt}
        width={width}
        height={height}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding={load === 'first' ? 'sync' : 'async'}
        onError={(event) => markBroken(event.currentTarget)}
        className={className}
      />
    </picture>
  );
}

/** Shown when neither the picture nor the fallback can be loaded. */
function MissingPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span className={`${className} grid place-items-center bg-oat p-4 text-center text-sm text-ink-2`}>
      {alt || <Icon name="picture" size={32} className="text-ink-3" />}
    </span>
  );
}

function sourcesOf(src: string): { type: string; srcSet: string }[] {
  const [, name = '', folder] = pictureWithCopies.exec(src) ?? [];
  if (!folder) return [];
  const isArt = folder === 'art';
  const widths = isArt ? artWidths : imageWidths;
  return (isArt ? ['avif'] : ['avif', 'webp']).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', '),
  }));
}
