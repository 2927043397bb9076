import { inLanguage, type Language } from '../../i18n/language.ts';
import { type Message, type Sentence, t, tell } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { StaffRight } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';
import { rightsOf } from './rights.ts';

const readersOfAlerts = query(
  'staff.readers_of_alerts',
  'select id, email, role, role_rights, language from staff_user where not is_disabled order by name, id',
).narrow<{ language: Language | null }>();
type Reader = RowOf<typeof readersOfAlerts>;

/** Something that waits for a person of the shop. Each of them reads it in their own language. */
export type StaffAlert = {
  /** Of two alerts with the same name only the first is sent. */
  once: string;
  subject: Sentence;
  text: Sentence;
  /** A value is data: a name, an amount; or words that are made in what their reader reads. */
  facts?: readonly { name: Message; value: string | (() => string) }[];
  /** Path of the page where something can be done about it. */
  path: string;
  orderId?: string;
};

/** Writes to everybody of the staff who may do something about it; once for each of them. */
export async function alertStaff(
  shop: { jobs: Jobs; publicUrl: string },
  tx: Connection,
  right: StaffRight,
  alert: StaffAlert,
): Promise<void> {
  const mayAct = ({ role, role_rights: stored }: Reader) => rightsOf(role, stored).includes(right);
  await writeTo((await tx.rows(readersOfAlerts)).filter(mayAct), shop, tx, alert);
}

/** Writes to one of the staff about something of their own, once; to nobody where they are disabled. */
export async function alertPerson(
  shop: { jobs: Jobs; publicUrl: string },
  tx: Connection,
  staffId: string,
  alert: StaffAlert,
): Promise<void> {
  const isMeant = ({ id }: Reader) => id === staffId;
  await writeTo((await tx.rows(readersOfAlerts)).filter(isMeant), shop, tx, alert);
}

async function writeTo(
  readers: readonly Reader[],
  shop: { jobs: Jobs; publicUrl: string },
  tx: Connection,
  alert: StaffAlert,
): Promise<void> {
  for (const { id, email, language } of readers) {
    // Nobody's browser is here to ask: the shop's language until they choose.
    const staffLanguage = language ?? 'es';
    await sendAfterCommit(shop, tx, {
      to: email,
      kind: 'staff-alert',
      staffLanguage,
      once: `staff:${alert.once}:${id}`,
      ...inLanguage(staffLanguage, () => wordsOf(alert, shop.publicUrl)),
      ...(alert.orderId !== undefined && { orderId: alert.orderId }),
    });
  }
}

function wordsOf({ subject, text, facts = [], path }: StaffAlert, publicUrl: string) {
  const told = facts.map(({ name, value }) => ({
    name: t(name),
    value: typeof value === 'string' ? value : value(),
  }));
  return {
    subject: tell(subject),
    parts: [
      { kind: 'text' as const, text: tell(text) },
      ...(told.length > 0 ? [{ kind: 'facts', facts: told } as const] : []),
      { kind: 'button' as const, words: t('Open in the admin area'), url: `${publicUrl}${path}` },
    ],
  };
}
