import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';

export function NoEvents() {
  return (
    <EmptyState icon="calendar" action={<ButtonLink href="/#contact">Ask us what is coming</ButtonLink>}>
      No workshops are planned at the moment. New ones are on the wheel.
    </EmptyState>
  );
}

export function FailedEvents(retry: { isFetching: boolean; onRetry: () => void }) {
  return (
    <EmptyState icon="alert" urgent action={<RetryButton {...retry} />}>
      We could not load the workshops just now.
    </EmptyState>
  );
}
