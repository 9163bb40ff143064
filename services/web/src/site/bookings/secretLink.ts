import { queryOptions } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

/** What the pages of a mailed link read and send: the path of the API, and the secret key as a header. */
export function secretLink<View, Access extends { key: string }>(
  headerName: string,
  apiPath: (access: Access) => string,
) {
  const keyHeader = ({ key }: Access): Record<string, string> => ({ [headerName]: key });
  return {
    apiPath,
    keyHeader,
    /** Null when the key does not open anything. */
    query: (access: Access) =>
      queryOptions<View | null>({
        queryKey: [apiPath(access), access.key],
        meta: { headers: keyHeader(access), nullOn: [400, 404] },
      }),
  };
}

/** Reads the secret key of a mailed link from the fragment of the address, which no server receives; null without one. */
export function useLinkKey(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('key') || null;
}
