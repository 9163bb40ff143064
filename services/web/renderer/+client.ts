import { hydrate } from '../src/hydrate.tsx';

// Replaces `onRenderClient`, because vite-plugin-ssr's own client adds 10 KB. The first paint comes before hydration,
// which occupies the processor of a phone. A hidden page is not painted.
if (document.hidden) void hydrate();
else requestAnimationFrame(() => setTimeout(() => void hydrate()));
