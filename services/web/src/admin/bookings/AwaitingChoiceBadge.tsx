import { Badge } from '../../shared/ui/Badge.tsx';

/** For a confirmed booking of a cancelled workshop: its status alone does not show the cancellation (ADR 0054). */
export function AwaitingChoiceBadge() {
  return (
    <Badge tone="wait" icon="alert" className="whitespace-normal">
      Workshop cancelled – choice pending
    </Badge>
  );
}
