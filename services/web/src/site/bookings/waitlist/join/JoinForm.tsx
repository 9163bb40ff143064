import type { EventPageView } from '@studio/contract/events/events';
import { maxEmail, maxName } from '@studio/contract/validation/textRules';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { FormWithoutScript } from '../../../../shared/forms/FormWithoutScript.tsx';
import { Stepper } from '../../../../shared/forms/Stepper.tsx';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Consent } from '../../../settings/Consent.tsx';
import { useJoinForm } from './useJoinForm.ts';

const participantsId = 'waiting-list-participants';

interface JoinFormProps {
  event: EventPageView;
  /** How many parties wait; undefined while it is loading. */
  parties: number | undefined;
  onSend: () => void;
}

export function JoinForm({ event, parties, onSend }: JoinFormProps) {
  const { form, participants, join, field, submit, setParticipants } = useJoinForm(event, onSend);
  const inBrowser = useInBrowser();

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="#"
      aria-label="Waiting list"
      aria-busy={join.isPending}
      onSubmit={submit}
    >
      <div inert={!inBrowser} className="grid gap-2.5 noscript:opacity-50">
        <div className="grid gap-x-2.5 gap-y-2.5 min-[22rem]:grid-cols-2">
          <TextField
            label="First Name"
            required
            autoComplete="given-name"
            maxLength={maxName}
            {...field('firstName')}
          />
          <TextField label="Last Name" required autoComplete="family-name" maxLength={maxName} {...field('lastName')} />
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
              onChange={setParticipants}
            />
          </div>
        </div>
        <FormError role="alert">
          {join.isError && userMessageOf(join.error, 'You were not added to the list. Please try again.')}
        </FormError>
        <Consent />
        <Button type="submit" aria-disabled={join.isPending}>
          {join.isPending ? 'Sending...' : 'Join the waiting list'}
        </Button>
        <p className="text-xs text-ink-2">
          {parties !== undefined && beforeText(parties)} Leaving the list is one click in the mail.
        </p>
      </div>
      <FormWithoutScript />
    </form>
  );
}

function beforeText(parties: number): string {
  if (parties === 0) return 'You would be the first in line.';
  return parties === 1 ? '1 group is before you.' : `${parties} groups are before you.`;
}
