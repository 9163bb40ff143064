import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import type { CodesProps } from './Codes.tsx';

const script = queryOptions({
  queryKey: ['script of codes'],
  queryFn: async () => (await import('./Codes.tsx')).Codes,
});

/** Loaded only while the studio has discount codes or vouchers. If the script fails to load, the form has no code field. */
export function LazyCodes(props: CodesProps) {
  const settings = useStudioSettings();
  const isAsked =
    settings !== null && (settings.hasDiscountCodes || (settings.hasVouchers && props.takesVouchers !== false));
  const { data: Codes } = useQuery({ ...script, enabled: isAsked });
  return isAsked && Codes ? <Codes {...props} /> : null;
}
