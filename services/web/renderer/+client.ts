import { startPage } from '../src/startPage.ts';

// Replaces `onRenderClient`, because vite-plugin-ssr's own client adds 10 KB. It shares no module with other scripts, which
// would then be loaded with it.
void startPage((href) => import(/* @vite-ignore */ href));
