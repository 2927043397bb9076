import { type Message, msg } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Answer = Awaited<ReturnType<Api['returns']['openBoxes']>>;
export type OpenBox = Answer['units'][number];
export type WaitingUnit = Answer['waiting'][number];

export const grades: Readonly<Record<OpenBox['grade'], Message>> = {
  like_new: msg('Like new'),
  good: msg('Good'),
  marked: msg('With marks'),
};

export const states: Readonly<Record<OpenBox['state'], { label: Message; tone: BadgeTone }>> = {
  for_sale: { label: msg('For sale'), tone: 'success' },
  hidden: { label: msg('Hidden'), tone: 'warning' },
  sold: { label: msg('Sold'), tone: 'neutral' },
};

/** Grades as a field offers them. */
export const gradeOptions = Object.entries(grades).map(([value, label]) => ({ value, label }));
