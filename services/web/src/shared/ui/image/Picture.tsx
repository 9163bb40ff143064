import { useState } from 'react';
import { studio } from '@studio/contract/studio';
import type { StudioPicture } from '@studio/contract/studio/studioTypes';
import { imageWidths } from '@studio/contract/uploads';
import { artFolder } from './artFolder.ts';
import { artWidths } from './artWidths.ts';
import { Icon } from './Icon.tsx';

/** Replaces a missing or broken event image (SPEC §2). */
const fallbackPicture = '/art/studio.jpg';

/** Matches pictures with copies in several widths: `/art/pottery.jpg` has `/art/pottery-400.avif` … */
const pictureWithCopies = /^(\/(art|uploads)\/[\w/-]+)\.jpg$/;

interface PictureProps {
  src: string | null;
  /** The alternative text; empty when the text beside the picture says the same. */
  alt: string;
  /** The width on the page, as in `<img sizes>`. */
  sizes: string;
  /** In pixels, so that the browser reserves the space. */
  width?: number;
  height?: number;
  /** `eager` is for pictures that are visible without scrolling; `first` for the largest of them. */
  load?: 'lazy' | 'eager' | 'first';
  className?: string;
}

export function Picture({ src, alt, sizes, width = 800, height = 600, load = 'lazy', className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string[]>([]);
  const shown = [src, fallbackPicture].find((address) => address !== null && !broken.includes(address));
  if (!shown) return <MissingPicture alt={alt} className={className} />;

  const own = studio.pictures[shown];

  // React misses the error event of a picture that failed before hydration.
  function checkOnMount(image: HTMLImageElement | null): void {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') markBroken();
  }

  function markBroken(): void {
    if (shown) setBroken((known) => [...known, shown]);
  }

  return (
    <picture className="contents">
      {(own?.sources ?? sourcesOf(shown)).map(({ type, srcSet }) => (
        <source key={type} className="hidden" type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        // The key makes a new element, because the browser does not retry a failed source.
        key={shown}
        ref={checkOnMount}
        src={own?.src ?? shown}
        alt={own?.alt ?? alt}
        width={width}
        height={height}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding={load === 'first' ? 'sync' : 'async'}
        onError={markBroken}
        className={className}
      />
    </picture>
  );
}

function MissingPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span className={`${className} grid place-items-center bg-oat p-4 text-center text-sm text-ink-2`}>
      {alt || <Icon name="picture" size={32} className="text-ink-3" />}
    </span>
  );
}

function sourcesOf(src: string): StudioPicture['sources'] {
  const [, name = '', folder] = pictureWithCopies.exec(src) ?? [];
  if (!folder) return [];
  const isArt = folder === 'art';
  const widths = isArt ? artWidths : imageWidths;
  const copies = isArt ? name.replace('/art', artFolder) : name;
  return (isArt ? ['avif'] : ['avif', 'webp']).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${copies}-${width}.${format} ${width}w`).join(', '),
  }));
}
