/** What became of an email; `withheld`: its reader may not be written to. */
export const mailStates = ['waiting', 'sent', 'failed', 'withheld'] as const;
export type MailState = (typeof mailStates)[number];
