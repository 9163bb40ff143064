import { generatePath } from 'react-router-dom';
import { parseRequestUrl, matchRoute } from './matchRoute.ts';
import { serverRoutes } from './serverRoutes.ts';

/** All unknown paths have the same page. */
const unknownPath = '/not-found';

/**
 * Returns the normalized address under which the server caches a page: URLs with the same normalized address have the
 * same page. Null for a page that is rendered for each request.
 */
export function cacheableAddress(url: string): string | null {
  const { pathname, searchParams } = parseRequestUrl(url);
  const { route, params } = matchRoute(serverRoutes, pathname);
  if (!route.cacheAs) return null;
  return (route.path === '*' ? unknownPath : generatePath(route.path, params)) + route.cacheAs(searchParams);
}
