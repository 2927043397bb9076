import { eq } from 'drizzle-orm';
import type { Connection } from '../../src/platform/database/database.ts';
import { mexicanDay } from '../../src/platform/mexican-day.ts';
import { company, companyMember } from '../../src/modules/companies/companies.tables.ts';
import {
  companyCreditCharge,
  companyCreditLine,
  companyCreditMovement,
  companyCreditPayment,
} from '../../src/modules/company-credit/company-credit.tables.ts';
import { order } from '../../src/modules/orders/orders.tables.ts';
import { plusDays } from '../../src/modules/shipping/index.ts';
import { priceList, priceListBreak, priceListCompany } from '../../src/modules/wholesale/wholesale.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoCharges, demoCompanies, demoCreditLine, demoPriceList } from '../shop/companies.ts';
import type { People } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds a price list, the company that buys by it, and one that asked for it. @returns the id of who buys */
export async function addCompanies(
  tx: Connection,
  { now, people, idOf }: { now: Date; people: People; idOf: (sku: string) => number },
): Promise<number> {
  let buying: number | undefined;
  const { name: listName, basisPoints, minimumCents, breaks } = demoPriceList;
  const [list] = await tx.orm
    .insert(priceList)
    .values({ name: listName, basisPoints, minimumCents, createdAt: now, updatedAt: now })
    .returning({ id: priceList.id });
  if (!list) throw new Error('A price list was not written.');
  await tx.orm.insert(priceListBreak).values(
    breaks.map(({ sku, fromQuantity, percentOff }) => ({
      priceListId: list.id,
      productId: idOf(sku),
      fromQuantity,
      priceCents: Math.floor((priceOf(sku) * (100 - percentOff)) / 100),
    })),
  );
  for (const { daysAgo, members, ...about } of demoCompanies) {
    const isApproved = members.length > 0;
    const createdAt = new Date(now.getTime() - daysAgo * day);
    const decidedAt = isApproved ? new Date(createdAt.getTime() + day) : null;
    const [row] = await tx.orm
      .insert(company)
      .values({
        ...about,
        state: isApproved ? 'approved' : 'applied',
        decidedBy: isApproved ? (people.staffNames.at(-1) ?? 'Ensambla') : null,
        decidedAt,
        createdAt,
        updatedAt: decidedAt ?? createdAt,
      })
      .returning({ id: company.id });
    if (!row) throw new Error(`${about.name} was not written.`);
    if (!isApproved) continue;
    buying = row.id;
    await tx.orm.insert(companyCreditLine).values({
      companyId: row.id,
      limitCents: demoCreditLine.limitCents,
      daysToPay: demoCreditLine.daysToPay,
      updatedAt: now,
    });
    await addCharges(tx, row.id, now);
    await tx.orm.insert(priceListCompany).values({ companyId: row.id, priceListId: list.id });
    await tx.orm.insert(companyMember).values(
      members.map(({ email, role, monthlyBudgetCents }) => {
        const person = people.byEmail.get(email);
        if (!person) throw new Error(`Nobody has the address ${email}.`);
        return { customerId: person.id, companyId: row.id, role, monthlyBudgetCents, createdAt };
      }),
    );
  }
  if (buying === undefined) throw new Error('No company of the demo shop buys.');
  return buying;
}

/** What the company bought on credit is owed from its day on; money for some of it came some days ago. */
async function addCharges(tx: Connection, companyId: number, now: Date): Promise<void> {
  const isOnCredit = eq(order.paymentMethod, 'company_credit');
  const orders = await tx.orm.update(order).set({ companyId }).where(isOnCredit).returning();
  for (const { purchaseOrder, paid } of demoCharges) {
    const bought = orders.find((one) => one.purchaseOrder === purchaseOrder);
    if (!bought) throw new Error(`There is no order ${purchaseOrder}.`);
    const { totalCents: amountCents, placedAt } = bought;
    const paidCents = { all: amountCents, half: Math.floor(amountCents / 2), nothing: 0 }[paid];
    const [charge] = await tx.orm
      .insert(companyCreditCharge)
      .values({
        companyId,
        reference: bought.id,
        number: bought.number,
        amountCents,
        paidCents,
        dueOn: plusDays(mexicanDay(placedAt), demoCreditLine.daysToPay),
        createdAt: placedAt,
      })
      .returning({ id: companyCreditCharge.id });
    if (!charge) throw new Error(`${purchaseOrder} was not charged.`);
    const charged = { companyId, chargeId: charge.id, amountCents, createdAt: placedAt };
    await tx.orm.insert(companyCreditMovement).values({ ...charged, kind: 'charged' });
    if (paidCents === 0) continue;
    const paidAt =
      paid === 'all' ? new Date(placedAt.getTime() + 25 * day) : new Date(now.getTime() - 5 * day);
    const [payment] = await tx.orm
      .insert(companyCreditPayment)
      .values({
        companyId,
        method: 'transfer',
        reference: `SPEI-${purchaseOrder}`,
        paidOn: mexicanDay(paidAt),
        amountCents: paidCents,
        appliedCents: paidCents,
        createdAt: paidAt,
      })
      .returning({ id: companyCreditPayment.id });
    if (!payment) throw new Error(`${purchaseOrder} was not paid.`);
    const moved = { companyId, paymentId: payment.id, amountCents: paidCents, createdAt: paidAt };
    await tx.orm.insert(companyCreditMovement).values([
      { ...moved, kind: 'paid' },
      { ...moved, kind: 'applied', chargeId: charge.id },
    ]);
  }
}

function priceOf(sku: string): number {
  const product = demoProducts.find((one) => one.sku === sku);
  if (!product) throw new Error(`There is no product ${sku}.`);
  return product.priceCents;
}
