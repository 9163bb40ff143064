// A test that imports this first gets studio's facts that look like markup.
import { parseStudio } from '@studio/contract/studio/parseStudio';

const markup = '</script></title><img src=x onerror=alert(1)>"\'';
const json = JSON.stringify({ name: markup, intro: markup, contactTitle: markup });
export const hostileFacts = parseStudio(json).overrides;
globalThis.studioOverrides = hostileFacts;
