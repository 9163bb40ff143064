import { useQuery } from '@tanstack/react-query';
import type { EventPageView } from '@studio/contract/events/events';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { maxEmail, maxName, trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { useJoinForm } from './useJoinForm.ts';
import { lengthQuery } from './waitlistQuery.ts';

export const waitlistId = 'waiting-list';
const participantsId = `${waitlistId}-participants`;

/** Beside a full workshop: who waits gets free seats by mail. */
export function JoinForm({ event }: { event: EventPageView }) {
  const { form, joinedNote, fields, participants, join, field, submit, setParticipants } = useJoinForm(event);
  const inBrowser = useInBrowser();
  const { data: line } = useQuery({ ...lengthQuery(event.id), enabled: inBrowser });
  const tooMany = participants > event.capacity ? `This workshop has ${event.capacity} places in all` : undefined;

  return (
    <section
      id={waitlistId}
      aria-labelledby={`${waitlistId}-title`}
      className="num scroll-mt-24 overflow-hidden rounded-lg border border-line bg-card shadow-1"
    >
      <header className={`${gradientOf(event.category)} grid gap-1.5 px-5.5 pt-5 pb-4.5`}>
        <h2 id={`${waitlistId}-title`} className="text-[1.625rem] leading-tight">
          Join the waiting list
        </h2>
        <p className="text-base leading-snug">
          When places come free, we write to the first people in line for whom there are enough. The first to book gets
          them. You pay nothing now; a place costs {formatRand(event.price)} per person.
        </p>
      </header>
      <form
        ref={form}
        noValidate
        method="post"
        action="#"
        aria-label="Waiting list"
        aria-busy={join.isPending}
        onSubmit={submit}
        className="border-t-2 border-dashed border-perforation px-5.5 pt-4.5 pb-5.5"
      >
        {join.isSuccess ? (
          <output ref={joinedNote} tabIndex={-1} className="flex gap-2.5 rounded-md bg-ok-bg px-4 py-3 text-sm text-ok">
            <Icon name="check" className="mt-0.5" />
            <span className="min-w-0 wrap-anywhere">
              Check your mail: one click puts you on the list. We have written to {trimmed(fields.email)}.
            </span>
          </output>
        ) : (
          <div inert={!inBrowser} className="grid gap-2.5 noscript:opacity-50">
            <div className="grid gap-x-2.5 gap-y-2.5 min-[22rem]:grid-cols-2">
              <TextField
                label="First Name"
                required
                autoComplete="given-name"
                maxLength={maxName}
                {...field('firstName')}
              />
              <TextField
                label="Last Name"
                required
                autoComplete="family-name"
                maxLength={maxName}
                {...field('lastName')}
              />
            </div>
            <TextField
              label="Email Address"
              required
              type="email"
              autoComplete="email"
              maxLength={maxEmail}
              {...field('email')}
            />
            <div className="grid gap-1.5">
              <label htmlFor={participantsId} className="text-base font-strong">
                Number of Participants
              </label>
              <div className="w-41 max-w-full">
                <Stepper
                  id={participantsId}
                  max={event.capacity}
                  available={event.capacity}
                  value={participants}
                  aria-describedby={`${participantsId}-error`}
                  aria-invalid={tooMany !== undefined}
                  onChange={setParticipants}
                />
              </div>
              <p id={`${participantsId}-error`} aria-live="polite" className="text-sm font-semibold text-danger">
                {tooMany}
              </p>
            </div>
            <FormError role="alert">
              {join.isError && userMessageOf(join.error, 'You were not added to the list. Please try again.')}
            </FormError>
            <Consent />
            <Button type="submit" aria-disabled={join.isPending}>
              {join.isPending ? 'Sending...' : 'Join the waiting list'}
            </Button>
            <p className="text-xs text-ink-2">
              {line && beforeText(line.parties)} Leaving the list is one click in the mail.
            </p>
          </div>
        )}
        <noscript>
          <p className="mt-4 text-sm">
            This form needs JavaScript. Without it, please call {studio.phone.shown} or write to {studio.email}.
          </p>
        </noscript>
      </form>
    </section>
  );
}

function beforeText(parties: number): string {
  if (parties === 0) return 'You would be the first in line.';
  return parties === 1 ? '1 group is before you.' : `${parties} groups are before you.`;
}
