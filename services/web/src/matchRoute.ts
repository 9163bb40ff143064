import { matchRoutes } from 'react-router-dom';

interface Matched<R> {
  route: R;
  params: Readonly<Record<string, string | undefined>>;
}

/** @param all the route table; its last route matches every path */
export function matchRoute<R extends { path: string }>(all: readonly R[], pathname: string): Matched<R> {
  // react-router ranks the whole table each time, which takes longer than rendering a dozen elements.
  const exact = all.find(({ path }) => path === pathname && !path.includes(':'));
  if (exact) return { route: exact, params: {} };
  const match = matchRoutes([...all], pathname)?.at(-1);
  if (!match) throw new Error('The route table has no last route');
  return match;
}

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
export function parseRequestUrl(url: string): URL {
  const address = new URL(`http://page${url}`);
  address.pathname = readablePath(address.pathname);
  return address;
}
