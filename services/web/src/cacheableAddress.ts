import { generatePath, matchRoutes } from 'react-router-dom';
import { addressOf } from './address.ts';
import { routes } from './routes.tsx';

/** All unknown paths have the same page. */
const unknownPath = '/not-found';

/**
 * Returns the normalized address under which the server keeps a page: two URLs with the same one have the same page. Null
 * for a page that is rendered for each request.
 */
export function cacheableAddress(url: string): string | null {
  const { pathname, searchParams } = addressOf(url);
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match?.route.cacheAs) return null;
  const { path, cacheAs } = match.route;
  return (path === '*' ? unknownPath : generatePath(path, match.params)) + cacheAs(searchParams);
}
