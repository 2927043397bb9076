import { t } from '../../../i18n/t.ts';
import { z } from '../../../platform/http/endpoint.ts';
import { id, schedule, target, written } from '../content-fields.contract.ts';

const menuLink = z.object({ label: written(40), to: target });

/** Banner, menus and footer as staff compose them. */
export const navigationValue = z.object({
  /** The first one whose time it is stands above the header of wide screens. */
  banners: z
    .array(z.object({ id, ...schedule, text: written(120), to: target }))
    .max(10, { error: () => t('At most ten banners.') }),
  /** Beside the menu of categories. */
  header: z.array(menuLink).max(5, { error: () => t('At most five links.') }),
  footer: z
    .array(
      z.object({
        title: written(40),
        links: z
          .array(menuLink)
          .min(1, { error: () => t('At least one link.') })
          .max(12, { error: () => t('At most twelve links.') }),
      }),
    )
    .min(1, { error: () => t('At least one column.') })
    .max(3, { error: () => t('At most three columns.') }),
});
export type NavigationValue = z.output<typeof navigationValue>;

/** The same as visitors are shown it. */
export const shownNavigation = {
  banner: z.object({ text: z.string(), to: z.string() }).nullable(),
  header: z.array(menuLink),
  footer: z.array(z.object({ title: z.string(), links: z.array(menuLink) })),
};
