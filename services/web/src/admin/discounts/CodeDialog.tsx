import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { discountCodeSchema } from '@studio/contract/admin/discounts';
import type { DiscountCodeInput, DiscountCodeView } from '@studio/contract/admin/discounts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { adminApi } from '../http/adminApi.ts';
import { bodyOf, fieldsOf, newCodeFields } from './codeFields.ts';
import { CodeFormFields } from './CodeFormFields.tsx';
import { discountsPath, discountsQuery } from './discountsQuery.ts';

export function NewCodeDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="New Code"
      initial={newCodeFields}
      schema={discountCodeSchema}
      bodyOf={bodyOf}
      mutation={{
        run: (input: DiscountCodeInput) => adminApi.post<DiscountCodeView>(discountsPath, input),
        successToast: 'Code Created',
        failureText: 'Failed to create the code',
        refreshes: [discountsPath],
      }}
      submitLabel="Create code"
      onClose={onClose}
    >
      {(form) => <CodeFormFields form={form} isUsed={false} />}
    </FormDialog>
  );
}

export function EditCodeDialog({ code, onClose }: { code: DiscountCodeView; onClose: () => void }) {
  // The form keeps the version that was read, because the list behind the dialog may be refreshed at any time.
  const [current, setCurrent] = useState(code);
  const queryClient = useQueryClient();

  async function reload() {
    const { codes } = await queryClient.fetchQuery({ ...discountsQuery, staleTime: 0 });
    const newest = codes.find(({ id }) => id === code.id) ?? current;
    setCurrent(newest);
    return fieldsOf(newest);
  }

  return (
    <FormDialog
      title={`Edit ${current.code}`}
      initial={fieldsOf(current)}
      schema={discountCodeSchema}
      bodyOf={bodyOf}
      mutation={{
        run: (input: DiscountCodeInput) =>
          adminApi.put<DiscountCodeView>(`${discountsPath}/${code.id}`, { ...input, before: inputOf(current) }),
        successToast: 'Code Updated',
        failureText: 'Failed to update the code',
        refreshes: [discountsPath],
      }}
      submitLabel="Save changes"
      reload={reload}
      onClose={onClose}
    >
      {(form) => <CodeFormFields form={form} isUsed={current.isUsed} />}
    </FormDialog>
  );
}

function inputOf(code: DiscountCodeView): DiscountCodeInput {
  return discountCodeSchema.cast(code, { stripUnknown: true });
}
