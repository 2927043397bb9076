import type { Connection } from '../../platform/database/database.ts';
import { sqlState } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { holdSignedIn } from '../customers/index.ts';
import {
  addProfile,
  changeProfile,
  type ProfileRow,
  unsetOtherDefaults,
} from './invoice-profiles.queries.ts';
import { type InvoiceReceiver, readReceiver } from './rules/invoice-receiver.ts';

type TypedProfile = Record<keyof InvoiceReceiver, string> & { is_default: boolean };

const uniqueViolation = '23505';

/**
 * Keeps a new profile, or with an `id` changes one of the customer's own.
 * @throws AppError 404, 409 where the RFC is there already, 422 by field
 */
export async function saveProfile(
  db: { transaction<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> },
  customerId: string,
  typed: TypedProfile,
  id?: string,
): Promise<ProfileRow> {
  const { receiver, problems } = readReceiver(typed);
  if (!receiver) throw invalid(problems);
  const values = {
    rfc: receiver.rfc,
    legalName: receiver.legal_name,
    taxRegime: receiver.tax_regime,
    cfdiUse: receiver.cfdi_use,
    postalCode: receiver.postal_code,
    isDefault: typed.is_default,
  };
  try {
    return await db.transaction(async (tx) => {
      await holdSignedIn(tx, customerId);
      const row =
        id === undefined
          ? await tx.first(addProfile, { customerId, ...values })
          : await tx.first(changeProfile, { id, customerId, ...values });
      if (!row) throw id === undefined ? alreadyThere() : notFound();
      if (row.is_default) await tx.run(unsetOtherDefaults, { customerId, id: row.id });
      return row;
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw alreadyThere();
    throw error;
  }
}

function alreadyThere() {
  return conflict('profile_exists', 'Ya guardaste ese RFC. Cámbialo en tu lista.');
}
