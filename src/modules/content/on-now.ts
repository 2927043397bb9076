/** When something is shown. */
import { t } from '../../i18n/t.ts';
export type Scheduled = { is_visible: boolean; starts_at: string | null; ends_at: string | null };

/** Whether it is shown at that moment: from its start on, until its end. */
export function isOn(
  { is_visible: isVisible, starts_at: startsAt, ends_at: endsAt }: Scheduled,
  at: Date,
): boolean {
  if (!isVisible) return false;
  return (startsAt === null || new Date(startsAt) <= at) && (endsAt === null || new Date(endsAt) > at);
}

/** The moments at which one of them begins or ends. */
export function turnsOf(all: readonly Scheduled[]): Date[] {
  const moments = all.flatMap((one) => (one.is_visible ? [one.starts_at, one.ends_at] : []));
  return [...new Set(moments.filter((moment) => moment !== null))].map((moment) => new Date(moment));
}

/** By field, what is wrong with their schedules: an end comes after its start. */
export function scheduleProblems(
  all: readonly Scheduled[],
  fieldOf: (index: number) => string,
): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(({ starts_at: startsAt, ends_at: endsAt }, index) =>
      startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt)
        ? [[`${fieldOf(index)}.ends_at`, t('The end comes after the start.')]]
        : [],
    ),
  );
}
