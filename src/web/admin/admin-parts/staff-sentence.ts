import { type Message, msg, said, t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';

const checkFields = msg('Check the marked fields.');

/** Refusals that shoppers get as well are worded in Spanish by the API; staff read them in English. */
const sentences: Readonly<Record<string, Message>> = {
  unreachable: msg('There is no connection to the shop. Try again.'),
  unexpected: msg('Something went wrong. Try again.'),
  internal: msg('Something went wrong. Try again.'),
  malformed: msg('The shop could not read what was sent.'),
  unsupported_type: msg('The shop could not read what was sent.'),
  wrong_origin: msg('This is only accepted from the shop’s own pages.'),
  stale: msg('Somebody saved this meanwhile. Look at it and save again.'),
  not_signed_in: msg('Your session has ended. Sign in again.'),
  account_disabled: msg('Your account was disabled. Ask an owner.'),
  forbidden: msg('Your role does not include this action.'),
  invalid: checkFields,
  not_a_picture: msg('That file is not a picture the shop can read.'),
  too_many_requests: msg('Too many tries. Wait a minute.'),
  refund_exceeds_payment: msg('That much of this payment is not left to give back.'),
  out_of_stock: msg('There are not enough units of some products.'),
  draft_paid: msg('It was paid already, or a payment of it is under way.'),
  draft_over: msg('It was given up, or its time to be paid is over: write it anew.'),
  edit_over: msg('The order changed since, or this change was given up: make it anew.'),
  invalid_email_or_password: msg('E-mail and password do not match.'),
  invalid_email: msg('Enter a valid e-mail.'),
  refused: checkFields,
};

/** What a refusal says to staff. */
export function staffSentence(error: { code: string; message: string; status?: number }): string {
  if (error.status === 413) return t('The file is too large.');
  return said(sentences[error.code] ?? error.message);
}

/** What a refused form shows: a sentence for the whole and one for each field. */
export type Refusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Nothing is wrong with it: it waits for a second person. */
  isWaiting?: boolean;
};

/** Turns a refusal of the API into what the form shows; anything else is a mistake and is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const message = staffSentence(error);
  const pictureField = error.code === 'not_a_picture' || error.status === 413;
  const fields = pictureField
    ? Object.fromEntries(Object.keys(error.fields).map((field) => [field, message]))
    : error.fields;
  // Said once, beside the field it is about.
  const isSaidBelow = Object.values(fields).includes(message);
  return {
    message: isSaidBelow ? t(checkFields) : message,
    fields,
    isWaiting: error.code === 'needs_approval',
  };
}
