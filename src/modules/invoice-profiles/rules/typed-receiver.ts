import { readRfc, writtenRfc } from './rfc.ts';
import { isTaxRegime, regimesFor, type TaxRegime, usesFor } from './sat-catalogues.ts';

/** What of a receiver goes together, as it is being typed. */
type Typed = { rfc: string; tax_regime: string; cfdi_use: string };

/** Régimenes that go with an RFC; all of them while it is not known whose it is. */
export function regimesOf(rfc: string): TaxRegime[] {
  const read = readRfc(writtenRfc(rfc));
  if (!('kind' in read)) return [...new Set([...regimesFor('person'), ...regimesFor('company')])].toSorted();
  switch (read.kind) {
    case 'person':
    case 'company':
      return regimesFor(read.kind);
    case 'general_public':
    case 'foreigner':
      return ['616'];
  }
}

/** A régimen that does not go with the new RFC is not chosen any more; an only one is. */
export function withRfc<Value extends Typed>(value: Value, rfc: string): Value {
  const regimes = regimesOf(rfc);
  if (regimes.length === 1) return withRegime({ ...value, rfc }, regimes[0] ?? '');
  const fits = isTaxRegime(value.tax_regime) && regimes.includes(value.tax_regime);
  return fits ? { ...value, rfc } : { ...value, rfc, tax_regime: '', cfdi_use: '' };
}

/** A use that does not go with the new régimen is not chosen any more; an only one is. */
export function withRegime<Value extends Typed>(value: Value, regime: string): Value {
  const uses: readonly string[] = isTaxRegime(regime) ? usesFor(regime) : [];
  const only = uses.length === 1 ? (uses[0] ?? '') : '';
  return {
    ...value,
    tax_regime: regime,
    cfdi_use: uses.includes(value.cfdi_use) ? value.cfdi_use : only,
  };
}
