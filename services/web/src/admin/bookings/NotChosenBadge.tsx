import { Badge } from '../../shared/ui/Badge.tsx';

/** Of a confirmed booking whose workshop was cancelled: it looks like any other (ADR 0054). */
export function NotChosenBadge() {
  return (
    <Badge tone="wait" icon="alert" className="whitespace-normal">
      Workshop cancelled – has not chosen yet
    </Badge>
  );
}
