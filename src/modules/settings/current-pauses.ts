import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { trailOf } from '../staff/index.ts';
import { methodLabels } from './payments.ts';
import { checkoutPause, shopPause } from './pauses.ts';
import { readGroups } from './read-groups.ts';
import type { GroupName } from './read-settings.ts';
import { subjectOf } from './setting-changes.ts';
import { isSwitchedOff, shopMoment } from './shop-time.ts';

/** Something that does not go on for now. */
type Pause = {
  what: 'shop' | 'checkout' | 'method' | 'branch';
  name: string;
  /** What shoppers read; empty: the shop's own words. */
  text: string;
  until: Date | null;
  /** The group and field where it was switched. */
  group: GroupName;
  field: string;
};

/** Everything that is paused now, with who switched it and when: the last who changed its setting. */
export async function currentPauses({ db, log, clock }: Pick<RequestContext, 'db' | 'log' | 'clock'>) {
  const { pause, payments, shipping } = await readGroups(db, ['pause', 'payments', 'shipping'], log);
  const now = () => clock.now();
  const shop = shopPause(pause, now);
  const checkout = checkoutPause(pause, now);
  const found: Pause[] = [];
  if (shop) {
    found.push({ what: 'shop', name: t('The shop'), ...shop, group: 'pause', field: 'is_shop_paused' });
  }
  if (checkout !== undefined) {
    const until = shopMoment(pause.checkout_until) ?? null;
    found.push({
      what: 'checkout',
      name: t('The checkout'),
      text: checkout,
      until,
      group: 'pause',
      field: 'is_checkout_paused',
    });
  }
  for (const line of payments.methods.filter((one) => isSwitchedOff(one, now))) {
    found.push({
      what: 'method',
      name: t(methodLabels[line.method]),
      text: line.off_text,
      until: shopMoment(line.off_until) ?? null,
      group: 'payments',
      field: 'methods',
    });
  }
  for (const branch of shipping.branches.filter((one) => isSwitchedOff(one, now))) {
    found.push({
      what: 'branch',
      name: t('Branch {city}', { city: branch.city }),
      text: branch.off_text,
      until: shopMoment(branch.off_until) ?? null,
      group: 'shipping',
      field: 'branches',
    });
  }
  const trails = new Map(
    await Promise.all(
      [...new Set(found.map(({ group }) => group))].map(
        async (group) => [group, await trailOf(db, subjectOf(group))] as const,
      ),
    ),
  );
  return found.map(({ until, field, ...one }) => {
    const change = trails.get(one.group)?.find(({ after }) => after?.[field] !== undefined);
    return {
      ...one,
      until: until?.toISOString() ?? null,
      by: change?.by ?? null,
      at: change?.at.toISOString() ?? null,
    };
  });
}
