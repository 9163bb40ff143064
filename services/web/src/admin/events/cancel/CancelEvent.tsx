import { useQuery } from '@tanstack/react-query';
import { eventCancellationSchema, maxCancelReason } from '@studio/contract/events/eventCancellation';
import type {
  CancellationMoney,
  CancellationResultView,
  CancellationView,
  EventCancellationInput,
} from '@studio/contract/events/eventCancellation';
import type { AdminEventView } from '@studio/contract/events/events';
import { people } from '@studio/contract/format/counts';
import { formatSum } from '@studio/contract/format/money';
import { eventCancelledText } from '@studio/contract/mail/eventCancelledText';
import { datesText } from '../../../shared/courseText.ts';
import { TextAreaField } from '../../../shared/forms/Field.tsx';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { validate } from '../../forms/useSchemaForm.ts';
import { adminApi, adminQuery } from '../../http/adminApi.ts';
import { pluralize } from '../../lists/shownCount.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { tabTitle } from '../../ui/TabHeader.tsx';
import { eventsPath } from '../adminEventsQuery.ts';

/** Shows who is told and what is paid back, before the admin cancels the workshop. */
export function CancelEvent({ event, onClose }: { event: AdminEventView; onClose: () => void }) {
  const previewPath = `${eventsPath}/${event.id}/cancellation`;
  const preview = useQuery({
    ...adminQuery<CancellationView>(previewPath),
    gcTime: 0,
    retry: false,
  });
  const { form, fields, errors, field, setFields, showErrors } = useTextFields({ reason: '', money: '' });
  const { reason, money } = fields;
  const facts = preview.data;
  const isBooked = facts !== undefined && facts.bookings > 0;
  const needsChoice = facts !== undefined && facts.choosable > 0;
  const sent = {
    reason,
    money: needsChoice ? money || undefined : 'refund',
    bookings: facts?.bookings,
    toRefund: facts?.toRefund,
  };

  return (
    <ConfirmMutation
      title="Cancel workshop"
      action="Cancel the workshop"
      cancelLabel="Keep it"
      mutation={{
        run: () =>
          adminApi.post<CancellationResultView>(
            `/api/events/${event.id}/cancellation`,
            sent satisfies Partial<Record<keyof EventCancellationInput, unknown>>,
          ),
        successToast: 'Workshop Cancelled',
        successDetail: resultText,
        failureText: 'Failed to cancel the workshop. Please try again.',
        // The API has no preview for a cancelled workshop.
        removes: previewPath,
      }}
      canConfirm={() => !showErrors(validate(eventCancellationSchema, sent).errors)}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>
        <b className="text-ink">{event.title}</b>, {datesText(event)}, {event.time}
      </p>
      {preview.isPending && <Loading>Counting the bookings…</Loading>}
      {preview.isError && (
        <LoadFailed onRetry={() => void preview.refetch()}>The bookings could not be read.</LoadFailed>
      )}
      {facts && (
        <form ref={form} noValidate onSubmit={(submitted) => submitted.preventDefault()} className="contents">
          <p className="num">{effectText(facts)}</p>
          <TextAreaField
            label="Reason"
            hint={isBooked ? 'Everybody reads it in the email, and on the page of the booking.' : undefined}
            rows={3}
            maxLength={maxCancelReason}
            required
            {...field('reason')}
          />
          {needsChoice && (
            <ChoiceField
              question="What happens to the bookings?"
              options={choices(facts)}
              value={money}
              error={errors['money']}
              onChoose={(chosen) => setFields({ money: chosen })}
            />
          )}
          {isBooked && <MessagePreview event={event} facts={facts} reason={reason} canChoose={money === 'choose'} />}
        </form>
      )}
    </ConfirmMutation>
  );
}

function choices({ toRefund }: CancellationView): { value: CancellationMoney; label: string }[] {
  const refund = toRefund > 0 ? `End them and pay back ${formatSum(toRefund)} now` : 'End them now';
  return [
    { value: 'refund', label: refund },
    { value: 'choose', label: 'Let everybody choose: another date, or the money back' },
  ];
}

function effectText({ bookings, people: participants, unreachable, toRefund }: CancellationView): string {
  if (bookings === 0) return 'Nobody has booked it. It leaves the website, and its page says that it is cancelled.';
  const booked = `${pluralize(bookings, 'booking')} for ${people(participants)}`;
  const told = bookings - unreachable;
  const mails = told === 1 ? '1 email is sent.' : `${told} emails are sent.`;
  const calls = unreachable === 0 ? '' : ` ${pluralize(unreachable, 'booking')} without an email address: please call.`;
  return `${booked}, ${formatSum(toRefund)} paid. ${mails}${calls}`;
}

function resultText({ told, unreachable, refunded }: CancellationResultView): string {
  const mails = told === 1 ? '1 email goes out' : `${told} emails go out`;
  const refund = refunded > 0 ? `, and ${formatSum(refunded)} are paid back` : '';
  const calls =
    unreachable === 0
      ? ''
      : ` Please call the ${pluralize(unreachable, 'booking')} without an email address, in Needs attention.`;
  return `${mails}${refund}.${calls}`;
}

interface MessagePreviewProps {
  event: AdminEventView;
  facts: CancellationView;
  reason: string;
  canChoose: boolean;
}

/** Shows the mail that a person gets who has paid for one place. */
function MessagePreview({ event, facts, reason, canChoose }: MessagePreviewProps) {
  const refund = facts.toRefund > 0 ? event.price : 0;
  const { subject, heading, lead, next } = eventCancelledText({ event, canChoose, refund });
  return (
    <details className="rounded-sm border border-line px-3.5 py-2.5 text-sm">
      <summary className="min-h-8 cursor-pointer content-center font-semibold text-ink">Preview of the email</summary>
      <div className="grid gap-2 pt-2 wrap-anywhere">
        <p className="font-semibold text-ink">{subject}</p>
        <p className="text-ink">{heading}</p>
        <p>Hi Lerato, {lead}</p>
        <p className="border-l-4 border-terracotta pl-3 whitespace-pre-line">{reason || 'Your reason'}</p>
        <p>{next}</p>
        <p className="text-xs">Each email has the name and the sum of its own booking.</p>
      </div>
    </details>
  );
}
