import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Reads the secret key of a mailed link from the fragment of the address, which no server receives; null without one.
 * Links of older mails have it in the query string, from where it moves to the fragment.
 */
export function useLinkKey(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inQuery = new URLSearchParams(search).get('key');

  useEffect(() => {
    if (inQuery) void navigate({ pathname, hash: keyFragment(inQuery) }, { replace: true });
  }, [inQuery, pathname, navigate]);

  return inQuery || new URLSearchParams(hash.slice(1)).get('key') || null;
}

export function keyFragment(key: string): string {
  return `#key=${encodeURIComponent(key)}`;
}
