import { invalid } from '../../platform/errors.ts';

/** The promotion form as it arrives. */
export type PromotionForm = {
  promotion_name: string;
  promotion_image?: unknown;
  description?: string | undefined;
  kind: string;
  value: string;
  starts_at: string;
  ends_at: string;
  is_paused?: string | undefined;
  products?: string | undefined;
};

/** What a promotion says, checked. */
export type PromotionValues = {
  name: string;
  description: string;
  kind: 'percent' | 'amount';
  /** Basis points for `percent`, centavos off each unit for `amount`. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  isPaused: boolean;
};

const nameLengthMax = 120;
const descriptionLengthMax = 4000;
/** 90 %: more is a typing mistake. */
const basisPointsMax = 9000;
/** A million pesos. */
const amountCentsMax = 100_000_000;

/** Reads the form. Throws AppError 422 naming every wrong field. */
export function readPromotionForm(form: PromotionForm): PromotionValues {
  const fields: Record<string, string> = {};
  const name = form.promotion_name.trim().replaceAll(/\s+/g, ' ');
  if (name === '') fields['promotion_name'] = 'Write a name.';
  else if (name.length > nameLengthMax) fields['promotion_name'] = `At most ${nameLengthMax} characters.`;
  const description = form.description?.trim() ?? '';
  if (description.length > descriptionLengthMax) {
    fields['description'] = `At most ${descriptionLengthMax} characters.`;
  }
  const kind = form.kind === 'percent' || form.kind === 'amount' ? form.kind : undefined;
  if (!kind) fields['kind'] = 'Choose percent or amount.';
  const value = /^\d{1,12}$/.test(form.value.trim()) ? Number(form.value) : 0;
  const valueMax = kind === 'amount' ? amountCentsMax : basisPointsMax;
  if (value < 1 || value > valueMax) fields['value'] = `Write a whole number from 1 to ${valueMax}.`;
  const startsAt = readTime(form.starts_at);
  const endsAt = readTime(form.ends_at);
  if (!startsAt) fields['starts_at'] = 'Write a date and time.';
  if (!endsAt) fields['ends_at'] = 'Write a date and time.';
  if (startsAt && endsAt && endsAt <= startsAt) fields['ends_at'] = 'The end comes after the start.';
  if (Object.keys(fields).length > 0 || !kind || !startsAt || !endsAt) {
    throw invalid(fields, 'Check the marked fields.');
  }
  const isPaused = ['1', 'true', 'on'].includes(form.is_paused ?? '');
  return { name, description, kind, value, startsAt, endsAt, isPaused };
}

const isoTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** ISO 8601; a time without a zone is meant as in Mexico City, which has had no summer time since 2022. */
function readTime(text: string): Date | undefined {
  const [, time, zone = '-06:00'] = isoTime.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const date = new Date(time + zone);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
