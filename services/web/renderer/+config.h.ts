import type { Config } from 'vite-plugin-ssr/types';

// One catch-all page: react-router-dom routes inside it, so the renderer stays thin (docs/decisions.md, "vite-plugin-ssr
// renders, and the page hydrates itself").
const config: Config = { clientRouting: false };

export default config;
