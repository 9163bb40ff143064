import { spots } from '@studio/contract/format/counts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';

interface OtherTabNoteProps {
  participants: number;
  disabled: boolean;
  onUse: () => void;
}

/** Names the places that this visitor holds in another tab, or held in this one for another form. */
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
          <b>We already hold {spots(participants)} of this date for you</b>, from another tab or an earlier try. Pay
          there or use {them} here, not both.
        </span>
      </p>
      <Button tone="ink" size="sm" disabled={disabled} onClick={onUse}>
        Use {them} here
      </Button>
    </div>
  );
}
