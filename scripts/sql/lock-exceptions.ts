/** A statement of a migration that is let through although it may stop a running shop. */
export type LockException = {
  /** The migration's name, without `.sql`. */
  migration: string;
  rule: string;
  /** A part of the statement, as it stands in the file. */
  statement: string;
  /** Why no shop is stopped, e.g. since which version nobody reads the column. */
  reason: string;
};

/** See decision 0096; one that nothing needs any more is refused. */
export const lockExceptions: readonly LockException[] = [
  {
    migration: '0200_supplier-returns',
    rule: 'ban-drop-not-null',
    statement: 'ALTER COLUMN "purchase_id" DROP NOT NULL',
    reason: 'The version before only compares it with the purchase it looks for.',
  },
];
