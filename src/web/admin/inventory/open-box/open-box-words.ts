import type { Api } from '../../../../api/client.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Answer = Awaited<ReturnType<Api['returns']['openBoxes']>>;
export type OpenBox = Answer['units'][number];
export type WaitingUnit = Answer['waiting'][number];

export const grades: Readonly<Record<OpenBox['grade'], string>> = {
  like_new: 'Like new',
  good: 'Good',
  marked: 'With marks',
};

export const states: Readonly<Record<OpenBox['state'], { label: string; tone: BadgeTone }>> = {
  for_sale: { label: 'For sale', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'warning' },
  sold: { label: 'Sold', tone: 'neutral' },
};

/** Grades as a field offers them. */
export const gradeOptions = Object.entries(grades).map(([value, label]) => ({ value, label }));
