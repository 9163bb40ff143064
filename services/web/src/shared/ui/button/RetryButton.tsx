import { Button } from './Button.tsx';

interface RetryButtonProps {
  isFetching: boolean;
  label?: string;
  onRetry: () => void;
}

/** Not `disabled` while fetching: a disabled button loses the focus. */
export function RetryButton({ isFetching, label = 'Retry', onRetry }: RetryButtonProps) {
  return (
    <Button aria-disabled={isFetching} onClick={() => isFetching || onRetry()}>
      {isFetching ? 'Trying...' : label}
    </Button>
  );
}
