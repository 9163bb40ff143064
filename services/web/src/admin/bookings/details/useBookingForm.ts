import { useState } from 'react';
import type { Schema } from 'yup';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Texts } from '../../../shared/forms/useTextFields.ts';
import { userMessageOf } from '../../../shared/http/api.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi, isStale } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

interface Options<Fields extends Texts, Input> {
  booking: AdminBookingView;
  fieldsOf: (booking: AdminBookingView) => Fields;
  schema: Schema<Input>;
  bodyOf: (fields: Fields, read: AdminBookingView) => Record<string, unknown>;
  /** `/api/bookings/7/notes` */
  path: string;
  failed: string;
  /** The second line of the toast after saving. */
  savedText?: (before: AdminBookingView, after: AdminBookingView) => string;
  onUpdated: (booking: AdminBookingView) => void;
}

export interface BookingEditForm<Fields extends Texts> extends SchemaForm<Fields> {
  isSaving: boolean;
  isSaved: boolean;
  failure: string | null;
  /** Whether another admin has changed the booking first. */
  isStale: boolean;
  reload: () => Promise<void>;
}

/** State of a form that saves one part of a booking by PATCH. */
export function useBookingForm<Fields extends Texts, Input extends object>({
  booking,
  fieldsOf,
  schema,
  bodyOf,
  path,
  failed,
  savedText,
  onUpdated,
}: Options<Fields, Input>): BookingEditForm<Fields> {
  // The request contains the version that was read, which the API compares with the stored one.
  const [read, setRead] = useState(booking);
  const save = useAdminMutation({
    run: (input: Input) => adminApi.patch<AdminBookingView>(path, input),
    successToast: 'Booking Updated',
    successDetail: (latest) => savedText?.(read, latest) ?? '',
    failureText: failed,
  });
  const form = useSchemaForm({
    initial: fieldsOf(read),
    schema,
    bodyOf: (fields) => bodyOf(fields, read),
    isBusy: save.isPending,
    onValid: (input) => form.isDirty && save.mutate(input, { onSuccess: show }),
  });

  // After another form of the dialog was saved, a form without typed text shows the new values.
  if (!form.isDirty && read !== booking) {
    setRead(booking);
    form.setFields(fieldsOf(booking));
  }

  function show(latest: AdminBookingView): void {
    setRead(latest);
    form.setFields(fieldsOf(latest));
    onUpdated(latest);
  }

  async function reload(): Promise<void> {
    show(await readBooking(read));
    save.reset();
  }

  return {
    ...form,
    isSaving: save.isPending,
    isSaved: save.isSuccess && !form.isDirty,
    failure: save.isError && form.isDirty ? userMessageOf(save.error, failed) : null,
    isStale: isStale(save.error),
    reload,
  };
}

/** Reads the booking as it is stored now. */
export async function readBooking(read: AdminBookingView): Promise<AdminBookingView> {
  const found = await adminApi.get<AdminBookingView[]>(
    `/api/bookings?search=${encodeURIComponent(read.bookingReference)}`,
  );
  return found.find(({ id }) => id === read.id) ?? read;
}
