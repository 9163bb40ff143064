/** How far from the window a picture is fetched: three quarters of a screen. */
const nearMargin = '75% 0px';

/**
 * Shows an element that is skipped while it is not visible (`skipped-when-far`) a little before it comes into view, so that
 * its picture has arrived by then. Without scripts the picture is fetched when it is visible.
 */
export function loadWhenNear(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof IntersectionObserver === 'undefined') return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      element.style.contentVisibility = 'visible';
      observer.disconnect();
    },
    { rootMargin: nearMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
