import { msg } from '../../i18n/t.ts';

/** How far a return has come, as staff read it on screens and in files. */
export const returnStateNames = {
  requested: msg('To decide'),
  refused: msg('Turned down'),
  withdrawn: msg('Called off'),
  approved: msg('Waiting for the parcel'),
  received: msg('To inspect'),
  inspected: msg('To settle'),
  closed: msg('Dealt with'),
};

/** Why it goes back. */
export const returnReasonWords = {
  revocation: msg('Change of mind'),
  unopened: msg('Unopened'),
  defect: msg('Defect'),
  wrong_item: msg('Wrong item'),
  warranty: msg('Warranty'),
};

/** What one that is over led to. */
export const resolutionWords = {
  refund: msg('Money given back'),
  store_credit: msg('Store credit given'),
  exchange: msg('Exchanged'),
  nothing: msg('Neither money nor exchange'),
};
