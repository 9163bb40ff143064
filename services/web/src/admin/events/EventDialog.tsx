import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventInputSchema, maxCapacity, minCapacity } from '@studio/contract/events';
import type { AdminEventView, EventInput, SavedEventView } from '@studio/contract/events';
import { studioDay } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import { maxDescription, maxTitle } from '@studio/contract/validation/textRules';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { TextAreaField, TextField } from '../../shared/ui/Field.tsx';
import { sendEdit } from '../admins/sendEdit.ts';
import { changesOf, editOf } from '../forms/changedFields.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { OvertakenFields } from '../forms/StaleNote.tsx';
import { useSchemaForm } from '../forms/useSchemaForm.ts';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { ImageField } from '../uploads/ImageField.tsx';
import { useImageUpload } from '../uploads/useImageUpload.ts';
import { adminEventsQuery } from './adminEventsQuery.ts';
import { CategoryField } from './CategoryField.tsx';
import { bodyOf, eventWords, fieldsOf, typedPrice } from './eventFields.ts';
import { PayNowField } from './PayNowField.tsx';
import { RemovedMarkupNote } from './RemovedMarkupNote.tsx';
import { RescheduledNote } from './RescheduledNote.tsx';

interface EventDialogProps {
  /** The workshop to edit; null makes a new one. */
  event: AdminEventView | null;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

/** SPEC §2 Add Workshop dialog, for a new workshop and for one that stands. */
export function EventDialog({ event, onSaved, onClose }: EventDialogProps) {
  // What the form was opened with, or has learnt since; the list behind may be read again at any time.
  const [current, setCurrent] = useState(event);
  // Saved, but not all that was sent: the dialog stays, says so, and goes on with what is stored.
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const [today] = useState(() => studioDay(new Date()));
  const failed = `Failed to ${current ? 'update' : 'create'} event. Please try again.`;

  const save = useAdminMutation({
    run: (input: EventInput) => (current ? saveEdit(current, input) : addEvent(input)),
    done: current ? 'Event Updated' : 'Event Created',
    failed,
  });
  const upload = useImageUpload();
  const isUploading = upload.state.kind === 'running';
  const form = useSchemaForm({
    initial: fieldsOf(current),
    schema: eventInputSchema,
    bodyOf,
    isBusy: save.isPending || isUploading,
    draft: event ? `workshop ${event.id}` : 'workshop',
    onValid: send,
  });
  const { price, date, startTime, category, imageUrl } = form.fields;

  function send(input: EventInput): void {
    if (current && Object.keys(changesOf(input, current)).length === 0) onClose();
    else save.mutate(input, { onSuccess: settle, onError: form.refuse });
  }

  function settle(answer: SavedEventView): void {
    onSaved([answer]);
    if (answer.dropped.length === 0) {
      onClose();
      return;
    }
    setCurrent(answer);
    setDropped(answer.dropped);
    form.reset(fieldsOf(answer));
  }

  function saveEdit(read: AdminEventView, input: EventInput): Promise<SavedEventView> {
    return sendEdit({
      send: () => adminApi.patch<SavedEventView>(`/api/events/${read.id}`, editOf(input, read)),
      readNewest: () => newestOf(queryClient, read),
      onOvertaken: (newest) => {
        form.catchUp(fieldsOf(newest));
        setCurrent(newest);
      },
    });
  }

  return (
    <FormDialog
      title={current ? 'Edit Workshop' : 'Add Workshop'}
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={save.isPending}
      isDirty={form.isDirty || isUploading}
      isRestored={form.isRestored}
      submitLabel={submitLabel()}
      closeLabel={dropped.length > 0 ? 'Close' : 'Cancel'}
      fault={save.error && !isAboutFields(save.error) ? userMessageOf(save.error, failed) : undefined}
      wide
    >
      <TextField {...form.field('title')} label="Title" required maxLength={maxTitle} autoComplete="off" />
      <TextAreaField {...form.field('description')} label="Description" required rows={4} maxLength={maxDescription} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field('date')}
          label="Date"
          type="date"
          required
          hint={date !== '' && date < today ? 'This day is past: visitors will not see it.' : undefined}
        />
        <TextField {...form.field('startTime')} label="Start time" type="time" required />
        <TextField {...form.field('endTime')} label="End time" aside="(optional)" type="time" />
      </div>
      {current && <RescheduledNote event={current} date={date} startTime={startTime} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('price')}
          label="Price per person"
          aside="(rand, such as 450.00)"
          inputMode="decimal"
          required
          autoComplete="off"
          onBlur={() => {
            const cents = typedPrice(price);
            if (cents !== null && price !== toRand(cents)) form.change({ price: toRand(cents) });
          }}
        />
        <TextField
          {...form.field('capacity')}
          label="Capacity"
          aside={`(${minCapacity} to ${maxCapacity} people)`}
          inputMode="numeric"
          required
          autoComplete="off"
        />
        <CategoryField
          value={category}
          error={form.faults['category']}
          onChange={(chosen) => form.change({ category: chosen })}
        />
      </div>
      <ImageField
        upload={upload}
        imageUrl={imageUrl}
        error={form.faults['imageUrl']}
        onChange={(address) => form.change({ imageUrl: address })}
      />
      <PayNowField {...form.field('payNowButtonHtml')} />
      {dropped.length > 0 && <RemovedMarkupNote sentences={dropped} />}
      <OvertakenFields theirs={form.theirs} words={eventWords} onLoad={() => form.change(form.theirs)} />
    </FormDialog>
  );

  function submitLabel(): string {
    if (isUploading) return 'Uploading the picture…';
    return current ? 'Save changes' : 'Create workshop';
  }
}

function addEvent(input: EventInput): Promise<SavedEventView> {
  return adminApi.post('/api/events', input);
}

async function newestOf(queryClient: QueryClient, { id }: AdminEventView): Promise<AdminEventView | undefined> {
  const events = await queryClient.fetchQuery({ ...adminEventsQuery, staleTime: 0 });
  return events.find((event) => event.id === id);
}

/** The fault stands beside its field already. */
function isAboutFields(error: Error): boolean {
  return error instanceof ApiError && error.body.fields !== undefined;
}
