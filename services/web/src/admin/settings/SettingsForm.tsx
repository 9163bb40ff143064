import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { maxBankDetails, maxPageText } from '@studio/contract/settings/settings';
import type { SettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { voucherRange } from '@studio/contract/vouchers/vouchers';
import { SelectField, TextAreaField } from '../../shared/forms/Field.tsx';
import { userMessageOf } from '../../shared/http/api.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { editedWithBefore } from '../forms/editedFields.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import { StaleNote } from '../forms/StaleNote.tsx';
import { useSchemaForm } from '../forms/useSchemaForm.ts';
import { adminApi, isStale } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { Panel } from '../ui/Panel.tsx';
import { CancellationFields } from './CancellationFields.tsx';
import { LeaveSettings } from './LeaveSettings.tsx';
import { NumberField } from './NumberField.tsx';
import { PageTextField } from './PageTextField.tsx';
import { bodyOf, fieldsOf, settingsFormSchema, settingsPath, settingsQuery } from './settingsFields.ts';

const failed = 'Failed to save the settings. Please try again.';

interface SettingsFormProps {
  settings: StudioSettings;
  /** Shown between the link back and the form. */
  children: ReactNode;
}

/** All settings but the templates, saved together; only what was changed is sent. */
export function SettingsForm({ settings, children }: SettingsFormProps) {
  const queryClient = useQueryClient();
  // The request contains the settings that were read. The API compares them with the stored ones.
  const [read, setRead] = useState(settings);
  const save = useAdminMutation({
    run: (input: Partial<StudioSettings>) => adminApi.put<SettingsView>(settingsPath, editedWithBefore(input, read)),
    successToast: 'Settings Saved',
    failureText: failed,
  });
  const form = useSchemaForm({
    initial: fieldsOf(read),
    schema: settingsFormSchema,
    bodyOf,
    isBusy: save.isPending,
    onValid: (input) =>
      form.isDirty && save.mutate(input, { onSuccess: show, onError: (error) => form.showServerErrors(error) }),
  });

  function show(latest: SettingsView): void {
    queryClient.setQueryData(settingsQuery.queryKey, latest);
    setRead(latest.settings);
    form.setFields(fieldsOf(latest.settings));
  }

  async function reload(): Promise<void> {
    show(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }));
    save.reset();
  }

  const { ref, submit } = form;
  const isSaving = save.isPending;
  return (
    <>
      <LeaveSettings isDirty={form.isDirty} />
      {children}
      <form
        ref={ref}
        noValidate
        aria-label="Settings"
        aria-busy={isSaving}
        onSubmit={submit}
        className="grid gap-5 scroll-pb-24"
      >
        <Panel title="Cancelling and moving" note="Applies to everybody who changes or cancels a booking themselves.">
          <CancellationFields form={form} />
        </Panel>
        <Panel title="Payment by EFT">
          <TextAreaField
            {...form.field('bankDetails')}
            label="Bank details"
            aside="(bank, account name and number, branch code)"
            rows={4}
            maxLength={maxBankDetails}
            hint="Mails and pages of unpaid EFT bookings show them, with the booking reference as the payment reference. Without them they say that you will send them."
          />
          <FieldGrid>
            <NumberField
              form={form}
              name="eftDays"
              label="Time to pay"
              aside="(days, 1 to 14)"
              hint="For visitors who choose EFT in the booking form. Their places are free again at noon of the next day, and two days before the workshop at the latest they must have paid."
            />
          </FieldGrid>
        </Panel>
        <Panel title="Gift vouchers">
          <SelectField
            {...form.field('sellsVouchers')}
            label="Sell gift vouchers on the site"
            hint={`Visitors pay ${voucherRange} by card and use the code when they book. A voucher is valid for three years. Vouchers that were sold stay valid if you stop selling.`}
            className="max-w-80"
          >
            <option value="on">Sell them</option>
            <option value="off">Do not sell them</option>
          </SelectField>
        </Panel>
        <Panel title="Reviews">
          <SelectField
            {...form.field('askForReviews')}
            label="Ask people how their workshop was"
            hint="Two days after a workshop they get one email with one question. You decide which answers appear on the workshop's page."
            className="max-w-80"
          >
            <option value="on">Ask them</option>
            <option value="off">Do not ask them</option>
          </SelectField>
        </Panel>
        <Panel title="Mails to the studio">
          <SelectField
            {...form.field('newBookingMail')}
            label="A mail about each new booking and gift voucher"
            className="max-w-80"
          >
            <option value="on">Send it</option>
            <option value="off">Do not send it</option>
          </SelectField>
        </Panel>
        <Panel
          title="Consent and legal pages"
          note="The pages add your name, address and the rules of this page by themselves."
        >
          <div className="grid gap-2">
            <TextAreaField
              {...form.field('consentText')}
              label="Consent"
              aside="(below the forms for booking, waiting list and contact)"
              rows={2}
              maxLength={500}
              required
            />
            <PageTextField
              {...form.field('privacyText')}
              label="Privacy page"
              href="/privacy"
              maxLength={maxPageText}
            />
            <PageTextField {...form.field('termsText')} label="Terms page" href="/terms" maxLength={maxPageText} />
          </div>
        </Panel>
        <Panel title="How long personal data is kept">
          <FieldGrid>
            <NumberField
              form={form}
              name="retentionMonths"
              label="Bookings"
              aside="(months after a person's last workshop)"
              hint="Then names and contact details are erased. Sums and seats stay for the books."
            />
            <NumberField
              form={form}
              name="messageRetentionMonths"
              label="Contact messages"
              aside="(months)"
              hint="Then they are deleted."
            />
          </FieldGrid>
        </Panel>
        {save.isError && isStale(save.error) && (
          <StaleNote onReload={reload}>{userMessageOf(save.error, failed)}</StaleNote>
        )}
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-5 md:px-5">
          <output className="text-sm text-ink-2">{statusOf(form.isDirty, save.isSuccess)}</output>
          <Button type="submit" tone="ink" aria-disabled={!form.isDirty || isSaving}>
            {isSaving ? 'Saving…' : 'Save settings'}
          </Button>
        </div>
      </form>
    </>
  );
}

function statusOf(isDirty: boolean, isSaved: boolean): string {
  if (isDirty) return 'Not saved yet';
  return isSaved ? 'Saved' : '';
}
