type Interceptor = (event: PopStateEvent) => void;

/** The innermost dialog is last, and decides. */
const interceptors: Interceptor[] = [];
let isListening = false;

/**
 * Called before the router: Chromium calls the window's listeners in the order they were added, capturing or not, so
 * this must be called before the router starts.
 */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', (event) => interceptors.at(-1)?.(event), { capture: true });
}

/** The returned function removes the interceptor. */
export function interceptBack(interceptor: Interceptor): () => void {
  listenForBack();
  interceptors.push(interceptor);
  return () => void interceptors.splice(interceptors.indexOf(interceptor), 1);
}
