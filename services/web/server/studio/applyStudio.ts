import { studioFolder } from './studioFolder.ts';

// Imported before all else, because modules read the facts when they are loaded (ADR 0071).
globalThis.studioOverrides = studioFolder.overrides;
