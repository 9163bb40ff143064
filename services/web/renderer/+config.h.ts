import type { Config } from 'vite-plugin-ssr/types';

// One catch-all page: react-router-dom routes inside it, so the renderer stays thin (ADR 0026).
const config: Config = { clientRouting: false };

export default config;
