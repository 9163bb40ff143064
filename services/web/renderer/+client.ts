import { hydrate } from '../src/hydrate.tsx';

// Instead of `onRenderClient`: one page that hydrates itself needs none of vite-plugin-ssr's own 10 KB in the browser.
void hydrate();
