/**
 * The path as the route table is asked for it, on the server and in the browser alike. One that cannot be decoded leads
 * nowhere: the router would warn of it, and take it as it is written.
 */
export function readablePath(pathname: string): string {
  try {
    // Its result is used, for the build drops a bare call of a function that it takes for a pure one.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}
