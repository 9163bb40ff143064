import { useId } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { IconName } from '../../shared/ui/Icon.tsx';

interface RowActionProps {
  icon: IconName;
  /** `Edit` */
  label: string;
  /** Which row, for those who hear the buttons one by one: `Lerato Nkosi`. */
  rowName: string;
  /** Why it cannot be done, told under the button before anybody tries. */
  disabledReason?: string | null;
  /** Also when barred, so that the one who tries anyway is told: that is why it is not `aria-disabled`. */
  onSelect: () => void;
}

/** Something to do with one row of a table. */
export function RowAction({ icon, label, rowName: of, disabledReason: barred = null, onSelect }: RowActionProps) {
  const reasonId = useId();
  return (
    <span className="inline-grid">
      <button
        type="button"
        aria-describedby={barred === null ? undefined : reasonId}
        onClick={onSelect}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 font-semibold ${barred === null ? 'text-terracotta-d underline-offset-4 hover:underline' : 'cursor-not-allowed text-ink-idle'}`}
      >
        <Icon name={icon} size={18} />
        {label}
        <span className="sr-only"> {of}</span>
      </button>
      {barred !== null && (
        <span id={reasonId} className="max-w-40 px-2.5 pb-1 text-left text-xs leading-tight text-ink-2">
          {barred}
        </span>
      )}
    </span>
  );
}

/** Where they stand: at the right of a row, below the words of a card. */
export const rowActions = '-mx-2.5 flex flex-wrap items-start gap-x-1 md:justify-end';
