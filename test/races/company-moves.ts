import { buyMore, type Dice, type Moves, type Scene } from './moves.ts';

/** What staff and its people do to what a company owes. */
export function companyMoves(scene: Scene, dice: Dice): Moves {
  const { below, oneOf } = dice;
  const { company, staff } = scene;
  if (!company) return {};
  const { companies, companyCredit } = staff.api;
  const params = { id: company.id };
  const credit = async () => (await companyCredit.ofCompany({ params })).credit;
  return {
    recordPayment: async () => {
      const open = (await credit())?.charges.filter((one) => one.paid_cents < one.amount_cents) ?? [];
      const chosen = below(2) === 0 ? open.slice(0, 1 + below(2)) : [];
      const charges = chosen.map(({ id, amount_cents: owed, paid_cents: paid }) => ({
        id,
        amount_cents: 1 + below(owed - paid),
      }));
      const sum = charges.reduce((total, one) => total + one.amount_cents, 0);
      await companyCredit.recordPayment({
        params,
        body: {
          method: 'transfer',
          // The same money is typed twice now and then.
          reference: `SPEI-${company.id}-${below(12)}`,
          paid_on: new Date(scene.shop.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10),
          amount_cents: sum + 1 + below(80_000),
          ...(charges.length > 0 && { charges }),
        },
      });
    },
    reversePayment: async () => {
      const payments = (await credit())?.payments ?? [];
      if (payments.length === 0) return;
      const { id } = oneOf(payments);
      await companyCredit.reversePayment({
        params: { ...params, payment_id: id },
        body: { reason: 'Era de otra empresa' },
      });
    },
    stopCredit: async () => {
      const line = await credit();
      if (!line) return;
      const isStopped = below(3) === 0;
      await companyCredit.setLine({
        params,
        body: {
          limit_cents: company.limitCents,
          days_to_pay: 1 + below(60),
          is_stopped: isStopped,
          reason: isStopped ? 'Se revisa' : '',
          version: line.version,
        },
      });
    },
    suspendCompany: async () => {
      const read = (await companies.company({ params })).company;
      const decision = read.state === 'approved' ? 'suspended' : 'approved';
      const body = { decision, version: read.version, reason: 'Se revisa' } as const;
      await companies.decide({ params, body });
    },
    buyAsColleague: () => buyMore(scene, company.colleague, dice),
    buyAgainOnCredit: () => buyMore(scene, scene.buyer, dice),
  };
}
