import { expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { compileCandidate } from './candidate.ts';
import { planBuilds, prepareBench } from './plan-builds.ts';
import { pesos } from './reasons.ts';
import { uses } from './uses.ts';

/*
 * Builds for people to read. One that a builder laughs at is a wrong value model, not a wrong search; after a change
 * of prices or of the model, read the difference before it is written with `--update`.
 */
test('the demo catalogue gives builds that a builder would sign', async () => {
  const candidates = demoProducts.map(
    ({ sku, kind, brand, productName: name, priceCents, stock, specs }, id) => {
      const available = stock.reduce((sum, units) => sum + units, 0);
      return compileCandidate({ id, refId: sku, kind, name, brand, available, priceCents, specs });
    },
  );
  const lines: string[] = [];
  for (const { use, label } of uses) {
    lines.push(`# ${label}`);
    for (const budgetCents of [1_200_000, 1_600_000, 2_000_000, 3_000_000, 4_500_000, 6_000_000]) {
      const ask = { use, budgetCents, wishes: [], excludedBrands: [] };
      const plan = planBuilds(ask, candidates, (asked) => prepareBench(asked, candidates, []));
      if (!('builds' in plan)) throw new Error(plan.message);
      lines.push('', `## ${pesos(budgetCents)}`);
      if (plan.message !== undefined) lines.push(plan.message);
      const build = plan.builds[0] ?? plan.cheapest;
      if (!build) continue;
      expect(build.verdict).toBe('compatible');
      lines.push(`${pesos(build.total_cents)}, ${build.value} puntos, ${build.power.sustained_watts} W`);
      for (const { id, quantity, reason } of build.lines) {
        lines.push(`- ${quantity > 1 ? `${quantity} × ` : ''}${candidates[id]?.part.name} · ${reason}`);
      }
      if (build.next) lines.push(`→ ${build.next.message}`);
    }
    lines.push('');
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-builds.txt');
});
