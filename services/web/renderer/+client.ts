import { hydrate } from '../src/hydrate.tsx';

// Replaces `onRenderClient`, because vite-plugin-ssr's own client adds 10 KB.
void hydrate();
