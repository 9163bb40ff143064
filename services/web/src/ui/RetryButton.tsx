import { Button } from './Button.tsx';

/** Asks again for what could not be read. Not switched off meanwhile: a button that is loses the focus. */
export function RetryButton({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <Button aria-disabled={isFetching} onClick={() => isFetching || onRetry()}>
      {isFetching ? 'Trying...' : 'Retry'}
    </Button>
  );
}
