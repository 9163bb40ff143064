/** The path for the router, on the server and in the browser. A path that cannot be decoded matches no route. */
export function readablePath(pathname: string): string {
  try {
    // The bundler drops a call of decodeURIComponent whose result is unused.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}
