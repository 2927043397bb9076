import { mexicanDay } from '../../platform/mexican-day.ts';

/** The month that a budget holds for, `YYYY-MM` by Mexico City's calendar. */
export const monthOf = (now: Date): string => mexicanDay(now).slice(0, 7);
