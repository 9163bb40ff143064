/**
 * The path as the route table is asked for it, on the server and in the browser alike. One that cannot be decoded leads
 * nowhere: the router would warn of it, and take it as it is written.
 */
export function readablePath(pathname: string): string {
  try {
    // The result is used: the bundler drops a bare call of decodeURIComponent, which it takes for free of effects.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}
