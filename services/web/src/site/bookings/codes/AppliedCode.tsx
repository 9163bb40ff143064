import type { ReactNode } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface AppliedCodeProps {
  /** Such as 'Discount code CLAY10'. */
  label: string;
  name: string;
  icon: 'tag' | 'gift';
  /** False for a code that takes nothing off. */
  isUsable: boolean;
  amount: string | null;
  disabled: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** A code that was accepted, with what it takes off. */
export function AppliedCode({ label, name, icon, isUsable, amount, disabled, onRemove, children }: AppliedCodeProps) {
  return (
    <fieldset
      disabled={disabled}
      aria-label={label}
      className={`num flex items-center gap-3 rounded-[14px] px-3.5 py-2 ${isUsable ? 'bg-ok-bg text-ok' : 'bg-oat text-ink-2'}`}
    >
      <Icon name={icon} size={18} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="block" translate="no">
          {name}
        </b>
        <output className="block text-sm">{children}</output>
      </span>
      {amount !== null && <span className="font-semibold whitespace-nowrap">{amount}</span>}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Icon name="close" size={18} />
      </button>
    </fieldset>
  );
}
