/** How far a return to a supplier has come. */
export const supplierReturnStates = [
  'draft',
  'requested',
  'authorised',
  'refused',
  'sent',
  'closed',
  'cancelled',
] as const;
export type SupplierReturnState = (typeof supplierReturnStates)[number];

/** What the supplier did about a line; a rejected one came back as it was. */
export const lineOutcomes = ['replaced', 'credited', 'rejected'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What becomes of a rejected unit; a customer's is never sold as new, one from the shelf is no open-box unit. */
export const rejectedUses = ['scrap', 'open_box', 'shelf'] as const;
