import type { ReactNode } from 'react';
import type { Schema } from 'yup';
import { FormError } from '../../shared/forms/FormError.tsx';
import type { Texts } from '../../shared/forms/useTextFields.ts';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../shared/ui/dialog/Dialog.tsx';
import { isStale } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import type { AdminMutation } from '../http/useAdminMutation.ts';
import { StaleNote } from './StaleNote.tsx';
import { useSchemaForm } from './useSchemaForm.ts';
import type { LocateError, SchemaForm } from './useSchemaForm.ts';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

interface FormDialogProps<Fields extends Texts, Input extends object, Answer> {
  title: string;
  /** The initial values of the fields as texts. A field that differs from its initial value is unsaved. */
  initial: Fields;
  schema: Schema<Input>;
  bodyOf?: (fields: Fields) => Record<string, unknown>;
  locateError?: LocateError;
  mutation: AdminMutation<Input, Answer>;
  /** Such as `Create workshop`. While the form is being saved, the label is `Saving…`. */
  submitLabel: string | ((fields: Fields) => string);
  onClose: () => void;
  /** The default closes the dialog. */
  onSaved?: (answer: Answer, form: SchemaForm<Fields>) => void;
  /** Replaces the form after it was saved. By default the dialog closes. */
  renderResult?: (answer: Answer) => ReactNode;
  /** Reads the newest version after a conflict. A form with it edits a stored record and is not sent unchanged. */
  reload?: () => Promise<Fields>;
  /** While true the form cannot be sent, and closing asks for confirmation. */
  isUploading?: boolean;
  closeLabel?: string;
  isWide?: boolean;
  children: (form: SchemaForm<Fields>) => ReactNode;
}

const layout = 'grid gap-4 px-4.5 pt-5 pb-4.5 sm:px-8 sm:pt-7 sm:pb-8';
const closeCorner = 'absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5';

/** A form in a dialog. It is validated, locked while saving, and asks before unsaved text is lost. */
export function FormDialog<Fields extends Texts, Input extends object, Answer>({
  title,
  initial,
  schema,
  bodyOf,
  locateError,
  mutation,
  submitLabel,
  onClose,
  onSaved = onClose,
  renderResult,
  reload,
  isUploading = false,
  closeLabel = 'Cancel',
  isWide = false,
  children,
}: FormDialogProps<Fields, Input, Answer>) {
  const save = useAdminMutation(mutation);
  const isSaving = save.isPending;
  const form = useSchemaForm({ initial, schema, bodyOf, locateError, isBusy: isSaving || isUploading, onValid: send });
  const { ref, submit } = form;
  const isShowingResult = renderResult !== undefined && save.isSuccess;
  const { close, question } = useUnsavedGuard((form.isDirty || isUploading) && !isShowingResult, onClose);

  function send(input: Input): void {
    if (reload && !form.isDirty) onClose();
    else
      save.mutate(input, {
        onSuccess: (answer) => renderResult ?? onSaved(answer, form),
        onError: form.showServerErrors,
      });
  }

  const label = typeof submitLabel === 'function' ? submitLabel(form.fields) : submitLabel;
  return (
    <Dialog
      locked={isSaving}
      onClose={close}
      // The padding keeps focused fields clear of the sticky buttons.
      className={`scroll-pb-24 ${isWide ? 'sm:max-w-200' : 'sm:max-w-140'}`}
    >
      {isShowingResult ? (
        <div className={`relative ${layout}`}>
          {renderResult(save.data)}
          <DialogClose className={closeCorner} />
        </div>
      ) : (
        <form ref={ref} noValidate aria-busy={isSaving} onSubmit={submit} className={`relative ${layout}`}>
          <DialogTitle className="pr-13 text-[1.6rem] leading-tight">{title}</DialogTitle>
          <DialogClose locked={isSaving} className={closeCorner} />
          {children(form)}
          {reload && isStale(save.error) ? (
            <StaleNote
              onReload={async () => {
                form.setFields(await reload());
                save.reset();
              }}
            >
              {userMessageOf(save.error, mutation.failureText)}
            </StaleNote>
          ) : (
            <FormError role="alert">
              {save.error && !isAboutFields(save.error) && userMessageOf(save.error, mutation.failureText)}
            </FormError>
          )}
          <StickyButtons>
            <Button tone="outline" disabled={isSaving} onClick={onClose}>
              {closeLabel}
            </Button>
            {/* A `disabled` button would lose the focus while saving. The form ignores the click instead. */}
            <Button type="submit" aria-disabled={isSaving} className="max-sm:flex-1">
              {isSaving ? 'Saving…' : label}
            </Button>
          </StickyButtons>
        </form>
      )}
      {question}
    </Dialog>
  );
}

/** On a phone the buttons stay at the bottom edge while the fields scroll. */
function StickyButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4.5 -mb-4.5 border-t border-line bg-card px-4.5 pt-3 pb-4 sm:static sm:m-0 sm:border-0 sm:p-0">
      <div className="flex justify-end gap-3">{children}</div>
    </div>
  );
}

/** Whether the error is already shown beside its field. */
function isAboutFields(error: Error): boolean {
  return error instanceof ApiError && error.body.fields !== undefined;
}
