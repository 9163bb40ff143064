import type { DetailTexts } from './detailTexts.ts';

const teacherFields = new Map<string, keyof DetailTexts>([
  ['name', 'teacherName'],
  ['about', 'teacherAbout'],
  ['imageUrl', 'teacherImage'],
]);

/** Returns the form's field for the contract's `details.timePlan[1].time`, and the sentence with its line. */
export function locateDetailError(path: string, sentence: string): { name: string; sentence: string } {
  const [, part, index, inner = ''] = /^details\.(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(path) ?? [];
  if (part === undefined) return { name: path, sentence };
  if (part === 'teacher') return { name: teacherFields.get(inner) ?? 'teacherName', sentence };
  if (index === undefined) return { name: part, sentence };
  return { name: part, sentence: `${part === 'images' ? 'Picture' : 'Line'} ${Number(index) + 1}: ${sentence}` };
}
