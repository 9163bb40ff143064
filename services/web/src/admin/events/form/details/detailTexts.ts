import type { EventDetails } from '@studio/contract/events/eventDetails';
import { timePlanLine } from '@studio/contract/format/timePlan';

/**
 * The details as texts of the form. Lists have one entry per line. The line of a picture has its address and what it
 * shows.
 */
export interface DetailTexts {
  timePlan: string;
  included: string;
  bring: string;
  goodToKnow: string;
  teacherName: string;
  teacherAbout: string;
  teacherImage: string;
  images: string;
}

export type Image = EventDetails['images'][number];

export function detailTextsOf({ timePlan, included, bring, goodToKnow, teacher, images }: EventDetails): DetailTexts {
  return {
    timePlan: timePlan.map(timePlanLine).join('\n'),
    included: included.join('\n'),
    bring: bring.join('\n'),
    goodToKnow: goodToKnow ?? '',
    teacherName: teacher?.name ?? '',
    teacherAbout: teacher?.about ?? '',
    teacherImage: teacher?.imageUrl ?? '',
    images: imageLines(images),
  };
}

/** Converts the texts for the contract's schema, which reports a line that does not begin with a time. */
export function detailsOf(fields: DetailTexts): Record<keyof EventDetails, unknown> {
  const { teacherName: name, teacherAbout: about, teacherImage } = fields;
  const hasTeacher = [name, about, teacherImage].some((text) => text.trim() !== '');
  return {
    timePlan: linesOf(fields.timePlan).map(timePlanEntry),
    included: linesOf(fields.included),
    bring: linesOf(fields.bring),
    goodToKnow: fields.goodToKnow,
    teacher: hasTeacher ? { name, about, imageUrl: teacherImage } : null,
    images: imagesOf(fields.images),
  };
}

/** Returns lines such as `/uploads/a.jpg Hands at the wheel`: an address contains no space. */
export function imageLines(images: readonly Image[]): string {
  return images.map(({ url, alt }) => `${url} ${alt ?? ''}`).join('\n');
}

/** The text of a picture is not trimmed, because it is read while an admin types. */
export function imagesOf(lines: string): { url: string; alt: string }[] {
  return lines
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => {
      const [, url = '', alt = ''] = /^(\S*) ?(.*)$/.exec(text) ?? [];
      return { url, alt };
    });
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Understands `14:00 Coffee`, `9.30 Coffee`, `2:00 PM Coffee` and `14:00 - Coffee`. */
function timePlanEntry(entry: string): { time: string; text: string } {
  const [, hour, minute = '', half = '', text = ''] =
    /^(\d{1,2})[:.h](\d{2})(?!\d)(?:\s*([ap])\.?m\b\.?)?[\s–—:-]*(.*)$/i.exec(entry) ?? [];
  if (hour === undefined) return { time: '', text: entry };
  const hour24 = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { time: `${String(hour24).padStart(2, '0')}:${minute}`, text };
}

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
