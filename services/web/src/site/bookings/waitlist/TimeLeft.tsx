import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { useHoldSeconds } from '../bookingFlow/seats/heldSeats.ts';
import { instantText } from '../manage/state/manageTexts.ts';

/** The time until the offer ends. */
export function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil(useHoldSeconds({ expiresAt: until }) / 60);
  return (
    <p role="timer" className="num flex items-start gap-2.5 rounded-sm bg-wait-bg px-4 py-3 text-sm text-wait">
      <Icon name="clock" size={18} className="mt-0.5" />
      <span>
        <b>{spanText(minutes)} left.</b> If you do not book by {instantText(until)}, we write to the next in line and
        you leave the list.
      </span>
    </p>
  );
}

/** `692` → `11 h 32 min` */
function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
