import { templateSchema } from '@studio/contract/settings/settings';
import type { MessageTemplate, SettingsView } from '@studio/contract/settings/settings';
import { TextAreaField, TextField } from '../../shared/forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';

interface TemplateDialogProps {
  /** Null for a new template. */
  template: MessageTemplate | null;
  save: (template: MessageTemplate) => Promise<SettingsView>;
  onClose: () => void;
}

export function TemplateDialog({ template, save, onClose }: TemplateDialogProps) {
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'Add Template'}
      initial={{ name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' }}
      schema={templateSchema}
      mutation={{
        run: save,
        successToast: 'Template Saved',
        failureText: 'Failed to save the template. Please try again.',
        showsServerError: true,
      }}
      submitLabel="Save template"
      onClose={onClose}
    >
      {({ field }) => (
        <div className="grid gap-1">
          <TextField
            {...field('name')}
            label="Name"
            aside="(in your list only)"
            required
            maxLength={60}
            autoComplete="off"
          />
          <TextField {...field('subject')} label="Subject" required maxLength={120} autoComplete="off" />
          <TextAreaField {...field('body')} label="Message" required rows={8} maxLength={2000} />
        </div>
      )}
    </FormDialog>
  );
}
