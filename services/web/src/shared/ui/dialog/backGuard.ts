type Interceptor = (event: PopStateEvent) => void;

/** Only the last interceptor is called: it belongs to the innermost dialog. */
const interceptors: Interceptor[] = [];
let isListening = false;

/** Must be called before the router starts: Chromium calls the window's listeners in the order they were added. */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', (event) => interceptors.at(-1)?.(event), { capture: true });
}

/** Calls `interceptor` before the router at Back and Forward. The returned function removes it. */
export function interceptBack(interceptor: Interceptor): () => void {
  listenForBack();
  interceptors.push(interceptor);
  return () => void interceptors.splice(interceptors.indexOf(interceptor), 1);
}
