import { useState } from 'react';
import { imageWidths } from '@studio/contract/uploads';
import { Icon } from './Icon.tsx';

/** SPEC §2: what a missing or broken event image is replaced by. */
const fallbackPicture = '/art/studio.jpg';

// Our own art and uploads lie beside their narrower copies (`pottery.jpg`, `pottery-400.avif` …); other addresses stand alone.
const ownPicture = /^(\/(?:art|uploads)\/[\w/-]+)\.jpg$/;

interface PictureProps {
  /** Null or broken shows the studio itself. */
  src: string | null;
  /** Empty beside a text that says the same. */
  alt: string;
  /** Its width on the page as CSS says it: `(min-width: 56.25rem) 26rem, 100vw`. */
  sizes: string;
  /** The drawing's own measures, so that the page keeps its place free. */
  width?: number;
  height?: number;
  /** `eager` only for what the first view shows; `first` is the one picture everybody waits for. */
  load?: 'lazy' | 'eager' | 'first';
  className?: string;
}

/** A picture in the best format and width the browser takes. */
export function Picture({ src, alt, sizes, width = 800, height = 600, load = 'lazy', className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string[]>([]);
  const shown = [src, fallbackPicture].find((address) => address !== null && !broken.includes(address));
  if (!shown) return <Unseen alt={alt} className={className} />;
  const own = ownPicture.exec(shown)?.[1];

  // A picture that failed before the page came alive has told nobody.
  function lookAtOnce(image: HTMLImageElement | null): void {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') giveUp(image);
  }

  function giveUp(image: HTMLImageElement): void {
    const address = image.getAttribute('src');
    if (address) setBroken((known) => [...known, address]);
  }

  return (
    <picture className="contents">
      {own && <source className="hidden" type="image/avif" srcSet={widthsOf(own, 'avif')} sizes={sizes} />}
      {own && <source className="hidden" type="image/webp" srcSet={widthsOf(own, 'webp')} sizes={sizes} />}
      <img
        // A new element for a new picture: a source that failed is not asked again.
        key={shown}
        ref={lookAtOnce}
        src={shown}
        alt={alt}
        width={width}
        height={height}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding={load === 'first' ? 'sync' : 'async'}
        onError={(event) => giveUp(event.currentTarget)}
        className={className}
      />
    </picture>
  );
}

/** Neither the picture nor the studio can be had: its place stays, with its words on a quiet ground. */
function Unseen({ alt, className }: { alt: string; className: string }) {
  return (
    <span className={`${className} grid place-items-center bg-oat p-4 text-center text-sm text-ink-2`}>
      {alt || <Icon name="picture" size={32} className="text-ink-3" />}
    </span>
  );
}

function widthsOf(name: string, format: 'avif' | 'webp'): string {
  return imageWidths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ');
}
