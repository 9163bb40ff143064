type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;
let isListening = false;

/**
 * Hears of Back before the router does. Chromium calls what listens on the window in the order it came, whether it
 * captures or not, so this is called before the router starts.
 */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', (event) => hold?.(event), { capture: true });
}

/** `next` decides about Back until what is returned is called. */
export function holdBack(next: Hold): () => void {
  listenForBack();
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
}
