import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxTemplates, templateSchema } from '@studio/contract/settings/settings';
import type { MessageTemplate, SettingsView } from '@studio/contract/settings/settings';
import { TextAreaField, TextField } from '../../shared/forms/Field.tsx';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { adminApi } from '../http/adminApi.ts';
import { RowAction } from '../lists/RowAction.tsx';
import { Panel } from '../ui/Panel.tsx';
import { settingsPath, settingsQuery } from './settingsFields.ts';

type Open = { kind: 'edit' | 'delete'; index: number } | null;

/** The texts that a message to participants can begin with. Each dialog saves the whole list. */
export function MessageTemplates({ templates }: { templates: readonly MessageTemplate[] }) {
  const [open, setOpen] = useState<Open>(null);
  const queryClient = useQueryClient();
  const chosen = open ? templates[open.index] : undefined;
  const close = () => setOpen(null);

  async function saveAll(wanted: readonly MessageTemplate[]): Promise<SettingsView> {
    const edit = { messageTemplates: wanted, before: { messageTemplates: templates } };
    const saved = await adminApi.put<SettingsView>(settingsPath, edit);
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    return saved;
  }

  return (
    <Panel
      title="Message templates"
      note="For messages to the participants of a workshop."
      aside={
        templates.length < maxTemplates && (
          <Button size="sm" tone="outline" onClick={() => setOpen({ kind: 'edit', index: templates.length })}>
            <Icon name="plus" size={18} />
            Add template
          </Button>
        )
      }
    >
      {templates.length === 0 && <p className="text-ink-2">There are no templates.</p>}
      <ul className="grid gap-3">
        {templates.map((template, index) => (
          // oxlint-disable-next-line no-array-index-key -- two templates may have the same name
          <li key={index} className="flex flex-wrap items-start justify-between gap-x-4 border-t border-line pt-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-strong wrap-anywhere">{template.name}</p>
              <p className="text-sm wrap-anywhere text-ink-2">{template.subject}</p>
            </div>
            <div className="-mx-2.5 flex flex-wrap">
              <RowAction
                icon="edit"
                label="Edit"
                rowName={template.name}
                onSelect={() => setOpen({ kind: 'edit', index })}
              />
              <RowAction
                icon="trash"
                label="Delete"
                rowName={template.name}
                onSelect={() => setOpen({ kind: 'delete', index })}
              />
            </div>
          </li>
        ))}
      </ul>
      {open?.kind === 'edit' && (
        <TemplateDialog
          template={chosen ?? null}
          save={(saved) =>
            saveAll(chosen ? templates.map((other) => (other === chosen ? saved : other)) : [...templates, saved])
          }
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && chosen && (
        <ConfirmMutation
          title="Delete template"
          action="Delete"
          mutation={{
            run: () => saveAll(templates.filter((other) => other !== chosen)),
            successToast: 'Template Deleted',
            failureText: 'Failed to delete the template. Please try again.',
          }}
          onClose={close}
        >
          <p>Are you sure you want to delete this template?</p>
          <p className="wrap-anywhere">
            <b className="text-ink">{chosen.name}</b>
          </p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

interface TemplateDialogProps {
  /** Null for a new template. */
  template: MessageTemplate | null;
  save: (template: MessageTemplate) => Promise<SettingsView>;
  onClose: () => void;
}

function TemplateDialog({ template, save, onClose }: TemplateDialogProps) {
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'Add Template'}
      initial={{ name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' }}
      schema={templateSchema}
      mutation={{
        run: save,
        successToast: 'Template Saved',
        failureText: 'Failed to save the template. Please try again.',
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
