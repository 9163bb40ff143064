/** Returns the path, or one that matches no route when the path cannot be decoded. */
export function readablePath(pathname: string): string {
  try {
    // The result is used, because the bundler drops a call of decodeURIComponent whose result is unused.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}
