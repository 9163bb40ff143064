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
