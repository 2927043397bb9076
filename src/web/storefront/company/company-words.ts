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

/**
 * What was typed as an amount in pesos, in centavos; null for nothing, undefined for what is none: `42,50` may be meant as
 * 42.50.
 */
export function centsOfPesos(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[\s$]/g, '');
  if (plain === '') return null;
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(',', '')) * 100);
}

/** Centavos as they are typed in pesos. */
export function typedPesos(cents: number | null): string {
  return cents === null ? '' : String(cents / 100);
}
