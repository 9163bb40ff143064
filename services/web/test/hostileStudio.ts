// Importing this first gives a test facts that look like markup.
import { parseStudio } from '@studio/contract/studio/parseStudio';

const markup = '</script></title><img src=x onerror=alert(1)>"\'';
export const hostileFacts = parseStudio(JSON.stringify({ name: markup, intro: markup, contactTitle: markup })).changes;
globalThis.studioChanges = hostileFacts;
