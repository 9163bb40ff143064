import { spots } from '@studio/contract/format/counts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';

interface OtherTabNoteProps {
  participants: number;
  disabled: boolean;
  /** Null where the seats must not be taken over. */
  onUse: (() => void) | null;
}

/** Names the seats that this browser holds in another tab, or that this tab holds from an earlier try. */
export function OtherTabNote({ participants, disabled, onUse }: OtherTabNoteProps) {
  const them = participants === 1 ? 'it' : 'them';
  return (
    <div
      tabIndex={-1}
      data-seats-note=""
      className="num mb-1.5 grid justify-items-start gap-2.5 rounded-sm bg-wait-bg px-4 py-3 text-sm text-wait"
    >
      <p className="flex items-start gap-2.5">
        <Icon name="clock" size={18} className="mt-0.5" />
        <span>
          <b>We already hold {spots(participants)} of this date for you</b>
          {onUse
            ? ', from an earlier try.'
            : ` in another tab. Pay for ${them} there. Spots that are not paid for become free again by themselves.`}
        </span>
      </p>
      {onUse && (
        <Button tone="ink" size="sm" disabled={disabled} onClick={onUse}>
          Use {them} here
        </Button>
      )}
    </div>
  );
}
