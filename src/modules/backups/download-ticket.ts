import { createHmac, timingSafeEqual } from 'node:crypto';

const ticketMinutes = 5;

type Claim = {
  name: string;
  /** Of the session that asked; no other may use it. */
  sessionId: string;
};

/** Lets a session download a backup until it is over; nothing of it is stored. */
export function downloadTicket(secret: string, claim: Claim, now: Date): string {
  const until = now.getTime() + ticketMinutes * 60_000;
  return `${until.toString(36)}.${signature(secret, claim, until)}`;
}

/** Whether the ticket is of this session, for this backup, and not over. */
export function isDownloadTicket(secret: string, claim: Claim, ticket: string, now: Date): boolean {
  const [time = '', given = ''] = ticket.split('.');
  const until = Number.parseInt(time, 36);
  if (!(until > now.getTime())) return false;
  const right = Buffer.from(signature(secret, claim, until));
  const told = Buffer.from(given);
  return told.length === right.length && timingSafeEqual(told, right);
}

function signature(secret: string, { name, sessionId }: Claim, until: number): string {
  return createHmac('sha256', secret).update(`backup\n${name}\n${sessionId}\n${until}`).digest('base64url');
}
