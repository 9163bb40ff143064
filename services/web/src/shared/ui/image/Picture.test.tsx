import { fireEvent, render, screen } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { Picture } from './Picture.tsx';

function sources(): { type: string; srcset: string }[] {
  return [...document.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcset }));
}

const srcSetOf = (path: string, format: string, widths: number[]) => ({
  type: `image/${format}`,
  srcset: widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', '),
});

test.each([
  ['/art/pottery.jpg', [srcSetOf('/art/pottery', 'avif', [400, 800, 1200])]],
  ['/uploads/pots.jpg', ['avif', 'webp'].map((format) => srcSetOf('/uploads/pots', format, [400, 800, 1200, 1600]))],
  ['https://pictures.example/pot.jpg', []],
])('%s is offered in the widths and formats that exist, and unchanged to other browsers', (src, expected) => {
  render(<Picture src={src} alt="Pots" sizes="50vw" />);

  expect(sources()).toEqual(expected);
  expect(screen.getByRole('img', { name: 'Pots' })).toHaveAttribute('src', src);
});

test('a picture reserves its place and is loaded lazily, or as the first with high priority', () => {
  const { rerender } = render(<Picture src="/art/pottery.jpg" alt="Pots" sizes="50vw" />);

  const image = screen.getByRole('img');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['800', '600']);
  expect(image).toHaveAttribute('loading', 'lazy');
  rerender(<Picture src="/art/pottery.jpg" alt="Pots" sizes="50vw" load="first" />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
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

test('a picture that replaces a broken one is loaded', () => {
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
