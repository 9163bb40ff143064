import { useSyncExternalStore } from 'react';

/** The position that was read last. */
let position = 0;

export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => position > pixels,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  function read(): void {
    position = window.scrollY;
    onChange();
  }

  // The first position, which the browser may have restored, is read after the next layout: reading it during hydration
  // would force a layout.
  const frame = requestAnimationFrame(() => setTimeout(read));
  window.addEventListener('scroll', read, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', read);
  };
}
