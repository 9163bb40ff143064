import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader } from '../ui/TabHeader.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { LeaveSettings } from './LeaveSettings.tsx';
import { MessageTemplates } from './MessageTemplates.tsx';
import { settingsQuery } from './settingsFields.ts';
import { SettingsForm } from './SettingsForm.tsx';

export function Settings() {
  // Not cached: the page is opened rarely, and must then show the stored settings.
  const { data, isPending, isError, refetch } = useQuery({ ...settingsQuery, gcTime: 0 });
  const header = (
    <TabHeader
      title="Settings"
      freshness={data?.changedAt && `Last changed ${formatTimestamp(data.changedAt)} by ${data.changedBy}`}
    />
  );
  return (
    <div className="mx-auto grid max-w-210 gap-5 px-4 pt-5 md:px-5 md:pt-7">
      {!data && <LeaveSettings isDirty={false} />}
      {!data && header}
      {isPending && <Loading>Loading the settings…</Loading>}
      {isError && <LoadFailed onRetry={() => void refetch()}>The settings could not be read.</LoadFailed>}
      {data && (
        <SettingsForm settings={data.settings}>
          {header}
          <MessageTemplates templates={data.settings.messageTemplates} />
        </SettingsForm>
      )}
    </div>
  );
}
