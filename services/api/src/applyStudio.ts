import { parseStudio } from '@studio/contract/studio/parseStudio';
import { loadStudioOrExit } from '@studio/runtime/settings/loadStudioOrExit';

// Imported before all else, because modules read the facts when they are loaded (ADR 0071).
globalThis.studioOverrides = loadStudioOrExit(process.env, parseStudio)?.overrides;
