import type { Config } from 'vite-plugin-ssr/types';

// One catch-all page: react-router-dom does the routing (ADR 0048).
const config: Config = { clientRouting: false };

export default config;
