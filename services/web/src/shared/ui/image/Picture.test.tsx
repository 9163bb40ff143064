import { fireEvent, render, screen } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { Picture } from './Picture.tsx';

function sources(): { type: string; srcset: string }[] {
  return [...document.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcset }));
}

test('a picture of the site is offered as AVIF in three widths, and as JPEG to other browsers', () => {
  render(<Picture src="/art/pottery.jpg" alt="Pots" sizes="50vw" />);

  expect(sources()).toEqual([
    {
      type: 'image/avif',
      srcset: '/art/pottery-400.avif 400w, /art/pottery-800.avif 800w, /art/pottery-1200.avif 1200w',
    },
  ]);
  expect(screen.getByRole('img', { name: 'Pots' })).toHaveAttribute('src', '/art/pottery.jpg');
});

test('an uploaded picture is offered as AVIF and WebP in the four widths that the API stores', () => {
  render(<Picture src="/uploads/pots.jpg" alt="Pots" sizes="50vw" />);

  expect(sources()).toEqual([
    {
      type: 'image/avif',
      srcset:
        '/uploads/pots-400.avif 400w, /uploads/pots-800.avif 800w, /uploads/pots-1200.avif 1200w, /uploads/pots-1600.avif 1600w',
    },
    {
      type: 'image/webp',
      srcset:
        '/uploads/pots-400.webp 400w, /uploads/pots-800.webp 800w, /uploads/pots-1200.webp 1200w, /uploads/pots-1600.webp 1600w',
    },
  ]);
});

test('a picture reserves its place and is loaded lazily by default', () => {
  render(<Picture src="/art/pottery.jpg" alt="Pots" sizes="50vw" />);

  const image = screen.getByRole('img');
  expect(image).toHaveAttribute('width', '800');
  expect(image).toHaveAttribute('height', '600');
  expect(image).toHaveAttribute('loading', 'lazy');
});

test('a picture with load "first" is loaded eagerly with high priority', () => {
  render(<Picture src="/art/hero.jpg" alt="Pots" sizes="50vw" load="first" />);

  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
});

test('a picture of another site has no other sources', () => {
  render(<Picture src="https://pictures.example/pot.jpg" alt="Pots" sizes="50vw" />);

  expect(sources()).toEqual([]);
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://pictures.example/pot.jpg');
});

// SPEC §2 Home page, §8
test.each([
  ['missing', null],
  ['broken', '/uploads/gone.jpg'],
])('a %s picture is replaced by the picture of the studio', (_why, src) => {
  render(<Picture src={src} alt="Pots" sizes="50vw" />);

  if (src) fireEvent.error(screen.getByRole('img'));

  expect(screen.getByRole('img', { name: 'Pots' })).toHaveAttribute('src', '/art/studio.jpg');
  expect(sources()[0]?.srcset).toContain('/art/studio-400.avif');
});

// SPEC §2 Admin dashboard, §8
test('a picture that failed before hydration is replaced too', () => {
  const broken = { complete: true, naturalWidth: 0, currentSrc: 'http://localhost/uploads/gone.jpg' };
  const restore = Object.entries(broken).map(([name, value]) => {
    const own = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, name);
    const get = function get(this: HTMLImageElement) {
      return this.getAttribute('src')?.includes('gone') ? value : own?.get?.call(this);
    };
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get });
    return () => own && Object.defineProperty(HTMLImageElement.prototype, name, own);
  });

  render(<Picture src="/uploads/gone.jpg" alt="Pots" sizes="50vw" />);

  expect(screen.getByRole('img')).toHaveAttribute('src', '/art/studio.jpg');
  for (const undo of restore) undo();
});

test('another picture after a broken one is loaded', () => {
  const { rerender } = render(<Picture src="/uploads/gone.jpg" alt="Pots" sizes="50vw" />);
  fireEvent.error(screen.getByRole('img'));

  rerender(<Picture src="/uploads/new.jpg" alt="Pots" sizes="50vw" />);

  expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/new.jpg');
});

test.each([
  ['Pots in a row', 'Pots in a row'],
  ['', ''],
])('the text %j replaces the image when the picture of the studio is broken too', (alt, words) => {
  const { container } = render(<Picture src="/uploads/gone.jpg" alt={alt} sizes="50vw" className="aspect-16/11" />);

  fireEvent.error(container.querySelector('img')!);
  fireEvent.error(container.querySelector('img')!);

  expect(container.querySelector('img')).toBeNull();
  expect(container.firstElementChild).toHaveTextContent(words);
  expect(container.firstElementChild).toHaveClass('aspect-16/11', 'bg-oat');
});

test('a picture of the installation replaces that of the build, with its sizes and description', () => {
  const own = {
    src: '/assets/studio/hero-1.jpg',
    sources: [{ type: 'image/webp', srcSet: '/a.webp 400w' }],
    alt: 'A press',
  };
  jest.replaceProperty(studio, 'pictures', { '/art/hero.jpg': own });

  const { container } = render(<Picture src="/art/hero.jpg" alt="Vases" sizes="100vw" />);

  expect(screen.getByRole('img', { name: 'A press' })).toHaveAttribute('src', own.src);
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/a.webp 400w');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Vases' })).toHaveAttribute('src', '/art/studio.jpg');
  jest.restoreAllMocks();
});
