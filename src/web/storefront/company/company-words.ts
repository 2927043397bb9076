import type { Api } from '../../../api/client.ts';

export type OwnCompany = NonNullable<Awaited<ReturnType<Api['companies']['own']>>['company']>;
export type CompanyRole = OwnCompany['me']['role'];

/** What somebody may do in their company. */
export const roleWords: Readonly<Record<CompanyRole, string>> = {
  buyer: 'Compra',
  approver: 'Compra y aprueba presupuesto',
  admin: 'Administra',
};

export const roleOptions = (Object.keys(roleWords) as CompanyRole[]).map((role) => ({
  value: role,
  label: roleWords[role],
}));

/** What was typed as an amount in pesos, in centavos; null for nothing, undefined for what is none. */
export function centsOfPesos(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[\s$,]/g, '');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Centavos as they are typed in pesos. */
export function typedPesos(cents: number | null): string {
  return cents === null ? '' : String(cents / 100);
}
