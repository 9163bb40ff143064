import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';

interface AttentionRowProps {
  kind: string;
  tone: BadgeTone;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

export function AttentionRow({ kind, tone, title, children, actions }: AttentionRowProps) {
  return (
    <li className="grid items-center gap-x-5 gap-y-3 rounded-md border border-line bg-card p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid justify-items-start gap-1.5">
        <Badge tone={tone} icon="alert">
          {kind}
        </Badge>
        <b className="num leading-tight font-strong wrap-anywhere">{title}</b>
        <div className="num text-sm text-ink-2 wrap-anywhere">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 md:justify-end">{actions}</div>
    </li>
  );
}

interface AttentionButtonProps {
  label: string;
  /** Completes the accessible name: `Refund (7K2M-9QXT-4WBD)`. */
  about: string;
  isMain?: boolean;
  /** While true a click does nothing. */
  isBusy?: boolean;
  onSelect: () => void;
}

export function AttentionButton({ label, about, isMain = false, isBusy = false, onSelect }: AttentionButtonProps) {
  return (
    <Button
      size="sm"
      tone={isMain ? 'ink' : 'outline'}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onSelect()}
    >
      {label}
      <span className="sr-only"> ({about})</span>
    </Button>
  );
}
