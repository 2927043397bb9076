import { ApiError } from '../../../api/client.ts';

const checkFields = 'Check the marked fields.';

/** Refusals that shoppers get as well are worded in Spanish by the API; staff read them in English. */
const sentences: Readonly<Record<string, string>> = {
  unreachable: 'There is no connection to the shop. Try again.',
  unexpected: 'Something went wrong. Try again.',
  internal: 'Something went wrong. Try again.',
  malformed: 'The shop could not read what was sent.',
  unsupported_type: 'The shop could not read what was sent.',
  wrong_origin: 'This is only accepted from the shop’s own pages.',
  stale: 'Somebody saved this meanwhile. Look at it and save again.',
  not_signed_in: 'Your session has ended. Sign in again.',
  forbidden: 'Your role does not include this action.',
  invalid: checkFields,
  not_a_picture: 'That file is not a picture the shop can read.',
  too_many_requests: 'Too many tries. Wait a minute.',
  refund_exceeds_payment: 'Nothing of this payment is left to give back.',
  invalid_email_or_password: 'E-mail and password do not match.',
  invalid_email: 'Enter a valid e-mail.',
  refused: checkFields,
};

/** What a refusal says to staff. */
export function staffSentence(error: { code: string; message: string; status?: number }): string {
  if (error.status === 413) return 'The file is too large.';
  return sentences[error.code] ?? error.message;
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
    message: isSaidBelow ? checkFields : message,
    fields,
    isWaiting: error.code === 'needs_approval',
  };
}
