import { parseStudio } from '@studio/contract/studio/parseStudio';
import { loadStudioOrExit } from '@studio/runtime/settings/loadStudioOrExit';

// This file is imported before all others, because modules read the studio's facts when they are loaded (ADR 0071).
globalThis.studioOverrides = loadStudioOrExit(process.env, parseStudio)?.overrides;
