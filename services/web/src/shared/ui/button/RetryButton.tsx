import { Button } from './Button.tsx';

interface RetryButtonProps {
  isFetching: boolean;
  label?: string;
  onRetry: () => void;
}

/** The button is not `disabled` while fetching, because a disabled button loses the focus. */
export function RetryButton({ isFetching, label = 'Retry', onRetry }: RetryButtonProps) {
  return (
    <Button aria-disabled={isFetching} onClick={() => isFetching || onRetry()}>
      {isFetching ? 'Trying...' : label}
    </Button>
  );
}
