import { lazyDialog } from '../forms/lazyDialog.tsx';

export const LazyReplyDialog = lazyDialog('the answer', async () => (await import('./ReplyDialog.tsx')).ReplyDialog);
