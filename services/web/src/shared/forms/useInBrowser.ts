import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render in the browser, which must be equal. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
