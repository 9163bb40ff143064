import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render of a browser: neither knows yet what is stored, or can answer. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
