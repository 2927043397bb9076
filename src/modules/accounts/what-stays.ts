/** A column that may still say who somebody was after their account is deleted, and why. */
type Stays = { column: string; why: string };

const law =
  'Invoices and what they were made from are kept five years (Código Fiscal de la Federación, art. 30); whom they name cannot be taken out of a document the tax authority has stamped.';
const emulator =
  'Stands in for a provider in test mode and remembers what a provider would; no shop that takes money has this schema.';

/**
 * The complete list. `what-stays.test.ts` erases a customer who left traces everywhere and searches every column of
 * the database: any other find is a mistake, here or in a module's `personal-data.ts`. Amounts, days, folios, states
 * and what was bought stay too, and name nobody; so do public reviews and answers, without their author. Providers
 * keep their own records of whom they charged, as their terms say; so does whoever carries the shop's emails, and
 * without one the folder `outbox` of the data, which is for trying the shop out.
 */
export const staysAfterDeletion: readonly Stays[] = [
  { column: 'invoice.receiver', why: law },
  { column: 'invoice.xml', why: law },
  { column: 'invoice.stamped_xml', why: law },
  { column: 'emulators.delivery.body', why: emulator },
  { column: 'emulators.idempotency.response', why: emulator },
  { column: 'emulators.object.body', why: emulator },
];
