import type { Connection } from '../../src/platform/database/database.ts';
import { company, companyMember } from '../../src/modules/companies/companies.tables.ts';
import { companyCreditLine } from '../../src/modules/company-credit/company-credit.tables.ts';
import { priceList, priceListBreak, priceListCompany } from '../../src/modules/wholesale/wholesale.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoCompanies, demoCreditLine, demoPriceList } from '../shop/companies.ts';
import type { People } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds a price list, the company that buys by it, and one that asked for it. */
export async function addCompanies(
  tx: Connection,
  { now, people, idOf }: { now: Date; people: People; idOf: (sku: string) => number },
): Promise<void> {
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
    await tx.orm.insert(companyCreditLine).values({
      companyId: row.id,
      limitCents: demoCreditLine.limitCents,
      daysToPay: demoCreditLine.daysToPay,
      updatedAt: now,
    });
    await tx.orm.insert(priceListCompany).values({ companyId: row.id, priceListId: list.id });
    await tx.orm.insert(companyMember).values(
      members.map(({ email, role, monthlyBudgetCents }) => {
        const person = people.byEmail.get(email);
        if (!person) throw new Error(`Nobody has the address ${email}.`);
        return { customerId: person.id, companyId: row.id, role, monthlyBudgetCents, createdAt };
      }),
    );
  }
}

function priceOf(sku: string): number {
  const product = demoProducts.find((one) => one.sku === sku);
  if (!product) throw new Error(`There is no product ${sku}.`);
  return product.priceCents;
}
