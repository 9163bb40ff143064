import { spots } from '@studio/contract/format/counts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { Hold } from '../../bookingSession.ts';
import { useHoldSeconds } from './heldSeats.ts';

export function HoldCountdown({ hold }: { hold: Pick<Hold, 'expiresAt' | 'participants'> }) {
  const { participants } = hold;
  const seconds = useHoldSeconds(hold);
  return (
    <p
      role="timer"
      className="num flex items-start gap-2.5 rounded-sm bg-wait-bg px-4 py-3 text-sm font-semibold text-wait"
    >
      <Icon name="clock" size={18} className="mt-0.5" />
      {seconds > 0 ? (
        <span>
          We are holding {spots(participants)} for you for another <span translate="no">{clockOf(seconds)}</span>.
        </span>
      ) : (
        'The time to pay is over. You can still pay while the spots are free.'
      )}
    </p>
  );
}

/** `1384` → `23:04`, `6295` → `1:44:55` */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
