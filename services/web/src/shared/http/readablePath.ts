/** Returns the path, or one that matches no route when the path cannot be decoded. */
export function readablePath(pathname: string): string {
  try {
    // The result is used, because the bundler drops a call of decodeURIComponent whose result is unused.
    return decodeURIComponent(pathname) && pathname;
  } catch {
    return '/not-readable';
  }
}

/** Parses the path and query of a request. */
export function addressOf(url: string): URL {
  const address = new URL(`http://page${url}`);
  address.pathname = readablePath(address.pathname);
  return address;
}
