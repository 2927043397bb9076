import { t } from '../../../i18n/t.ts';
import { invalid } from '../../../platform/errors.ts';
import { linkProblems } from '../check-links.ts';
import type { Entry } from '../entries/entry.ts';
import { isOn, scheduleProblems, turnsOf } from '../on-now.ts';
import { defaultNavigation } from './default-navigation.ts';
import { type NavigationValue, navigationValue } from './navigation.contract.ts';

/** Banner, menus and footer as staff draft and publish them. */
export const navigationEntry: Entry<NavigationValue> = {
  key: 'navigation',
  byDefault: defaultNavigation,
  check: async (db, value) => {
    const { banners, header, footer } = value;
    const field = (index: number) => `value.banners.${index}`;
    const problems = scheduleProblems(banners, field);
    Object.assign(
      problems,
      await linkProblems(db, [
        ...banners.map(({ to }, index) => ({ field: `${field(index)}.to`, to })),
        ...header.map(({ to }, index) => ({ field: `value.header.${index}.to`, to })),
        ...footer.flatMap(({ links }, column) =>
          links.map(({ to }, index) => ({ field: `value.footer.${column}.links.${index}.to`, to })),
        ),
      ]),
    );
    if (Object.keys(problems).length > 0) throw invalid(problems, t('Check the marked fields.'));
    return value;
  },
  turnsOf: ({ banners }) => turnsOf(banners),
  slugOf: () => null,
};

/**
 * Banner, menus and footer as visitors are shown them at that moment.
 * @param at undefined: nothing of it begins or ends, whatever the time is
 */
export function shownNavigationOf(kept: unknown, at: Date | undefined) {
  const read = kept === undefined || kept === null ? undefined : navigationValue.safeParse(kept);
  const { banners, header, footer } = read?.success ? read.data : defaultNavigation;
  const banner = banners.find((one) => (at ? isOn(one, at) : one.is_visible));
  return { banner: banner ? { text: banner.text, to: banner.to } : null, header, footer };
}
