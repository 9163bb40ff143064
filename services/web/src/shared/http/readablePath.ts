/** A path that cannot be decoded matches no route. */
export function readablePath(pathname: string): string {
  try {
    // The bundler drops a call of decodeURIComponent whose result is unused.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}
