/**
 * What the tax authority allows for whom an invoice is made out to. Source: SAT, Anexo 20, catálogos CFDI 4.0
 * (c_RegimenFiscal, c_UsoCFDI), version in force since 1 January 2022, as published in April 2025; retyped November
 * 2026. Uses that a shop cannot give (payments, payroll, personal deductions) are left out of `cfdiUses`.
 */

/** Who may be under a régimen. */
type For = { person: boolean; company: boolean };
const persons: For = { person: true, company: false };
const companies: For = { person: false, company: true };
const both: For = { person: true, company: true };

/** c_RegimenFiscal. */
export const taxRegimes = {
  '601': { name: 'General de Ley Personas Morales', ...companies },
  '603': { name: 'Personas Morales con Fines no Lucrativos', ...companies },
  '605': { name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', ...persons },
  '606': { name: 'Arrendamiento', ...persons },
  '607': { name: 'Régimen de Enajenación o Adquisición de Bienes', ...persons },
  '608': { name: 'Demás ingresos', ...persons },
  '610': { name: 'Residentes en el Extranjero sin Establecimiento Permanente en México', ...both },
  '611': { name: 'Ingresos por Dividendos (socios y accionistas)', ...persons },
  '612': { name: 'Personas Físicas con Actividades Empresariales y Profesionales', ...persons },
  '614': { name: 'Ingresos por intereses', ...persons },
  '615': { name: 'Régimen de los ingresos por obtención de premios', ...persons },
  '616': { name: 'Sin obligaciones fiscales', ...persons },
  '620': {
    name: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    ...companies,
  },
  '621': { name: 'Incorporación Fiscal', ...persons },
  '622': { name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', ...companies },
  '623': { name: 'Opcional para Grupos de Sociedades', ...companies },
  '624': { name: 'Coordinados', ...companies },
  '625': {
    name: 'Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    ...persons,
  },
  '626': { name: 'Régimen Simplificado de Confianza', ...both },
} as const;

export type TaxRegime = keyof typeof taxRegimes;

const business: readonly TaxRegime[] = [
  '601',
  '603',
  '606',
  '612',
  '620',
  '621',
  '622',
  '623',
  '624',
  '625',
  '626',
];
const everybody = Object.keys(taxRegimes) as TaxRegime[];

/** c_UsoCFDI, each with the régimenes that may give it. */
export const cfdiUses = {
  G01: { name: 'Adquisición de mercancías', regimes: business },
  G02: { name: 'Devoluciones, descuentos o bonificaciones', regimes: business },
  G03: { name: 'Gastos en general', regimes: business },
  I01: { name: 'Construcciones', regimes: business },
  I02: { name: 'Mobiliario y equipo de oficina por inversiones', regimes: business },
  I03: { name: 'Equipo de transporte', regimes: business },
  I04: { name: 'Equipo de cómputo y accesorios', regimes: business },
  I05: { name: 'Dados, troqueles, moldes, matrices y herramental', regimes: business },
  I06: { name: 'Comunicaciones telefónicas', regimes: business },
  I07: { name: 'Comunicaciones satelitales', regimes: business },
  I08: { name: 'Otra maquinaria y equipo', regimes: business },
  S01: { name: 'Sin efectos fiscales', regimes: everybody },
} as const satisfies Record<string, { name: string; regimes: readonly TaxRegime[] }>;

export type CfdiUse = keyof typeof cfdiUses;

/** The régimenes somebody with such an RFC may be under. */
export function regimesFor(kind: 'person' | 'company'): TaxRegime[] {
  return everybody.filter((regime) => taxRegimes[regime][kind]);
}

/** What an invoice for a régimen may be used for; credit notes are the shop's own business. */
export function usesFor(regime: TaxRegime): CfdiUse[] {
  const uses = Object.keys(cfdiUses) as CfdiUse[];
  return uses.filter((use) => use !== 'G02' && mayUse(regime, use));
}

/** Whether somebody under a régimen may give an invoice this use. */
export function mayUse(regime: TaxRegime, use: CfdiUse): boolean {
  return (cfdiUses[use].regimes as readonly TaxRegime[]).includes(regime);
}

/** @returns whether a text is a régimen of the catalogue */
export function isTaxRegime(text: string): text is TaxRegime {
  return Object.hasOwn(taxRegimes, text);
}

/** @returns whether a text is a use of the catalogue */
export function isCfdiUse(text: string): text is CfdiUse {
  return Object.hasOwn(cfdiUses, text);
}
