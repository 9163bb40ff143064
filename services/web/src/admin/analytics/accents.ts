import { gradientOf } from '../../shared/ui/gradients.ts';
import type { GradientClass } from '../../shared/ui/gradients.ts';

const accents: Record<GradientClass, string> = {
  'gradient-1': 'bg-terracotta-d',
  'gradient-2': 'bg-jacaranda-d',
  'gradient-3': 'bg-marigold-d',
  'gradient-4': 'bg-aloe-d',
  'gradient-5': 'bg-protea-d',
  'gradient-6': 'bg-highveld-d',
};

/** The colour of a workshop's bars: the dark tone of its category's gradient. */
export function accentOf(category: string): string {
  return accents[gradientOf(category)];
}
