import type { EventPageView } from '@studio/contract/events/events';
import { copyText } from '../../../shared/copyText.ts';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { showToast } from '../../../shared/ui/toast/toast.ts';

interface ShareButtonProps {
  event: Pick<EventPageView, 'id' | 'title'>;
}

/** Invisible until JavaScript runs. It takes its space before, so that the page does not shift. */
export function ShareButton({ event }: ShareButtonProps) {
  const inBrowser = useInBrowser();
  return (
    <Button
      tone="plain"
      size="sm"
      className={inBrowser ? 'print:hidden' : 'invisible'}
      onClick={() => void share(event)}
    >
      <Icon name="share" size={18} /> <span className="max-[26rem]:sr-only">Share</span>
    </Button>
  );
}

/** Shares the address without its query, which may name a code of the visitor. */
async function share({ id, title }: ShareButtonProps['event']): Promise<void> {
  const url = `${window.location.origin}/events/${id}`;
  if (await openShareDialog({ title, url })) return;
  if (await copyText(url)) showToast({ title: 'Link copied', description: 'You can paste it anywhere.' });
  else showToast({ title: 'Please copy this link', description: url });
}

/** @returns false if the browser has no such dialog, or cannot open it */
async function openShareDialog(shared: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // The visitor has closed the dialog.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
