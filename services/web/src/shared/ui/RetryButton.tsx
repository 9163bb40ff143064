import { Button } from './Button.tsx';

interface RetryButtonProps {
  isFetching: boolean;
  /** What it says when nothing failed, but may have changed. */
  word?: string;
  onRetry: () => void;
}

/** Asks again for what could not be read. Not switched off meanwhile: a button that is loses the focus. */
export function RetryButton({ isFetching, word = 'Retry', onRetry }: RetryButtonProps) {
  return (
    <Button aria-disabled={isFetching} onClick={() => isFetching || onRetry()}>
      {isFetching ? 'Trying...' : word}
    </Button>
  );
}
