import { useId } from 'react';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';

interface RowActionProps {
  icon: IconName;
  label: string;
  /** Completes the accessible name: `Lerato Nkosi`. */
  rowName: string;
  /** Why the action is not possible, shown under the button. */
  disabledReason?: string | null;
  /** Is called also when there is a `disabledReason`, to show the reason as a toast. */
  onSelect: () => void;
}

const shape = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 font-semibold';
export const actionClass = `${shape} text-terracotta-d underline-offset-4 hover:underline`;
const disabledClass = `${shape} cursor-not-allowed text-ink-idle`;

export function RowAction({ icon, label, rowName, disabledReason = null, onSelect }: RowActionProps) {
  const reasonId = useId();
  return (
    <span className="inline-grid">
      <button
        type="button"
        aria-describedby={disabledReason === null ? undefined : reasonId}
        onClick={onSelect}
        className={disabledReason === null ? actionClass : disabledClass}
      >
        <Icon name={icon} size={18} />
        {label}
        <span className="sr-only"> {rowName}</span>
      </button>
      {disabledReason !== null && (
        <span id={reasonId} className="max-w-40 px-2.5 pb-1 text-left text-xs leading-tight text-ink-2">
          {disabledReason}
        </span>
      )}
    </span>
  );
}

/** Class of the container of actions, at the right of a row or below the texts of a card. */
export const rowActions = '-mx-2.5 flex flex-wrap items-start gap-x-1 md:justify-end';
