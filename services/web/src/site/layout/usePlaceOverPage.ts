import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export type Place = 'moving' | 'free' | 'covering';

/** The page rests when nothing has moved for this time. */
const restMs = 150;
const controls = 'a, button, input, select, textarea, summary, label';

/** Whether a text or control of the page lies under the fixed element. Undefined until the first check. */
export function usePlaceOverPage(element: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();

  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    let resting: number | undefined;
    const check = () => {
      if (element.current) setPlace(coversContent(element.current.getBoundingClientRect()) ? 'covering' : 'free');
    };
    const move = () => {
      setPlace('moving');
      clearTimeout(resting);
      resting = window.setTimeout(check, restMs);
    };
    // The page's height changes when its content does.
    const resized = new ResizeObserver(move);
    resized.observe(document.body);
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move, { passive: true, capture: true });
    return () => {
      clearTimeout(resting);
      resized.disconnect();
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move, { capture: true });
    };
  }, [element]);

  return place;
}

/** A link's padding may reach this far out of its parent. */
const paddingPx = 16;

function coversContent(box: DOMRect): boolean {
  const near = new DOMRect(box.x - paddingPx, box.y - paddingPx, box.width + 2 * paddingPx, box.height + 2 * paddingPx);
  const lines = document.createRange();
  const isCovered = (node: Node): number => {
    if (!(node instanceof Element)) {
      lines.selectNodeContents(node);
      const isInBox = node.textContent?.trim() !== '' && [...lines.getClientRects()].some((line) => overlap(line, box));
      return isInBox ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    }
    const rect = node.getBoundingClientRect();
    // An element with `display: contents` has no box of its own.
    if ((rect.width > 0 || rect.height > 0) && !overlap(rect, near)) return NodeFilter.FILTER_REJECT;
    return overlap(rect, box) && node.matches(controls) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  };
  return [...document.querySelectorAll('main, footer')].some(
    (part) =>
      document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, isCovered).nextNode() !== null,
  );
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
