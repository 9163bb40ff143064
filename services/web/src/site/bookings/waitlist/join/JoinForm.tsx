import { useState } from 'react';
import type { FormEvent } from 'react';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { EventPageView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { FormWithoutScript } from '../../../../shared/forms/FormWithoutScript.tsx';
import { Stepper } from '../../../../shared/forms/Stepper.tsx';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Consent } from '../../../settings/Consent.tsx';
import { entryErrorsOf, visitorInputs } from '../../bookingFlow/bookingEntry.ts';
import { chooseTickets } from '../../tickets/chosenTickets.ts';
import { ticketInputs } from '../partyTickets.ts';
import { useJoin } from '../useJoin.ts';
import { soldOutTypes } from '../waitReason.ts';
import { JoinTickets } from './JoinTickets.tsx';

const askedFields = ['firstName', 'lastName', 'email'] as const;
const participantsId = 'waiting-list-participants';

interface JoinFormProps {
  event: EventPageView;
  /** How many parties wait; undefined while it is loading. */
  parties: number | undefined;
  onSend: () => void;
}

export function JoinForm({ event, parties, onSend }: JoinFormProps) {
  const { form, choice, chosen, join, field, submit, setChoice } = useJoinForm(event, onSend);
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
        <div className="grid gap-2.5 min-[22rem]:grid-cols-2">
          {askedFields.map((name) => (
            <TextField
              key={name}
              required
              {...visitorInputs[name]}
              {...field(name)}
              className={name === 'email' ? 'min-[22rem]:col-span-2' : ''}
            />
          ))}
        </div>
        {choice.tickets ? (
          <JoinTickets
            event={event}
            tickets={choice.tickets}
            chosen={chosen}
            onChange={(tickets) => setChoice({ ...choice, tickets })}
          />
        ) : (
          <div className="grid gap-1.5">
            <label htmlFor={participantsId} className="text-base font-strong">
              Number of Participants
            </label>
            <div className="w-41 max-w-full">
              <Stepper
                id={participantsId}
                max={event.capacity}
                available={event.capacity}
                value={choice.participants}
                onChange={(participants) => setChoice({ ...choice, participants })}
              />
            </div>
          </div>
        )}
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

interface Choice {
  participants: number;
  /** Includes types that are not chosen; undefined for a workshop without ticket types. */
  tickets: TicketInput[] | undefined;
}

const empty = { firstName: '', lastName: '', email: '' };

/** The fields of the form, and the request that joins the waiting list. */
function useJoinForm(event: EventPageView, onSend: () => void) {
  const { form, fields, field, showErrors } = useTextFields(empty);
  const [choice, setChoice] = useState<Choice>(() => ({ participants: 1, tickets: firstMix(event) }));
  const chosen = chooseTickets(event, choice);
  const { join } = useJoin(event.id);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (join.isPending) return;
    if (showErrors(entryErrorsOf(fields))) return;
    if (chosen.participants === 0) {
      form.current?.querySelector<HTMLElement>('[name="participants"]')?.focus();
      return;
    }
    const { firstName, lastName, email } = fields;
    onSend();
    join.mutate({
      firstName: trimmed(firstName),
      lastName: trimmed(lastName),
      email: trimmed(email),
      participants: chosen.participants,
      tickets: ticketInputs(chosen.lines),
    });
  }

  return { form, choice, chosen, join, field, submit, setChoice };
}

/** The tickets with which the form begins: a sold out one, which a visitor would wait for. */
function firstMix(event: EventPageView): TicketInput[] | undefined {
  const [first] = listTicketTypes(event);
  if (!first) return undefined;
  const [soldOut = first] = soldOutTypes(event);
  const types = soldOut.seats === 0 ? [first, soldOut] : [soldOut];
  return types.map(({ id: ticketTypeId }) => ({ ticketTypeId, quantity: 1 }));
}
