import { useLocation } from 'react-router-dom';

/** Reads the secret key of a mailed link from the fragment of the address, which no server receives; null without one. */
export function useLinkKey(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('key') || null;
}
