import { measureGrowth } from './growth/growth.ts';
import { largeScale, smallScale } from './growth/scale.ts';
import { measureClaims } from './holds/claims.ts';
import { measureItnToMail } from './itnToMail/itnToMail.ts';
import { measureJobs } from './jobs/jobs.ts';
import { measureLongTexts } from './longTexts.ts';
import { measureEventList } from './pages/eventList.ts';
import { measurePageFlood } from './pages/pageFlood.ts';
import { measurePages } from './pages/pages.ts';
import { measureReplicas } from './replicas.ts';
import type { NamedSection } from './run/runSections.ts';
import { withStudio } from './studio.ts';

/** All sections of the report in its order, each with a database of its own. */
export function sectionsOf({ isQuick }: { isQuick: boolean }): NamedSection[] {
  return [
    { name: 'list', measure: () => withStudio(measureEventList) },
    { name: 'pages', measure: () => withStudio(measurePages) },
    { name: 'replicas', measure: () => withStudio(measureReplicas) },
    { name: 'flood', measure: () => withStudio(measurePageFlood) },
    { name: 'claims', measure: () => withStudio(measureClaims) },
    { name: 'itn', measure: () => measureItnToMail() },
    { name: 'jobs', measure: () => measureJobs(isQuick ? { jobs: 100, rounds: 1 } : { jobs: 1000, rounds: 3 }) },
    { name: 'growth', measure: () => measureGrowth(isQuick ? smallScale : largeScale), isLong: true },
    { name: 'texts', measure: async () => measureLongTexts() },
  ];
}
