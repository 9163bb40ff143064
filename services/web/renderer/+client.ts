import { hydrate } from '../src/hydrate.tsx';

// Replaces `onRenderClient`: hydrating one page needs none of vite-plugin-ssr's 10 KB in the browser.
void hydrate();
