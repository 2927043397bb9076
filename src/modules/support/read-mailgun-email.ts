import addressparser from 'nodemailer/lib/addressparser';
import { AppError } from '../../platform/errors.ts';
import { type ReceivedEmail, receivedEmail } from './received-email.ts';

/** An email as a route of Mailgun hands it on, with the files that came with it. */
type FromMailgun = { received: ReceivedEmail; files: File[] };

/**
 * Reads what a route of Mailgun posts: headers in `message-headers`, texts in `body-…` and `stripped-…`, files in
 * `attachment-1` and on.
 * @throws AppError 406 for what is no email, after which Mailgun tries no more
 */
export function readMailgunEmail(values: Record<string, unknown>): FromMailgun {
  const textOf = (name: string) => String(values[name] ?? '').replaceAll('\0', '');
  const header = headersOf(textOf('message-headers'));
  const [from] = addressparser(textOf('from') || header('from'), { flatten: true });
  const read = receivedEmail.safeParse({
    message_id: header('message-id') || `mailgun.${textOf('token')}`,
    from: { address: from?.address, name: (from?.name ?? '').slice(0, 200) },
    to: [textOf('recipient'), header('to')].map((list) => list.slice(0, 400)),
    subject: textOf('subject').slice(0, 998),
    text: textOf('stripped-text') || textOf('body-plain'),
    html: textOf('stripped-html') || textOf('body-html'),
    in_reply_to: header('in-reply-to').slice(0, 2000),
    references: header('references').slice(-20_000),
    // Old programs say it in words of their own; what reports an email has no sender.
    auto_submitted:
      header('auto-submitted') ||
      (header('x-autoreply') || header('x-autorespond') || values['sender'] === '' ? 'auto-replied' : 'no'),
    precedence: header('precedence').slice(0, 100),
    x_loop: header('x-loop').slice(0, 2000),
  });
  if (!read.success) throw new AppError(406, 'invalid', 'El correo no se puede leer.');
  return { received: read.data, files: filesOf(values, textOf('content-id-map'), textOf('stripped-html')) };
}

/** Of each header the last, by its name in lower case. */
function headersOf(told: string): (name: string) => string {
  const list = listIn(told);
  const byName = new Map(
    list.flatMap((pair) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
        ? [[pair[0].toLowerCase(), pair[1].replaceAll('\0', '')] as const]
        : [],
    ),
  );
  return (name) => byName.get(name) ?? '';
}

/** Those of `attachment-…`, in order, without pictures that only the quoted part shows. */
function filesOf(values: Record<string, unknown>, idsOfFields: string, ownHtml: string): File[] {
  const ids = Object.entries(objectIn(idsOfFields));
  const isQuoted = (field: string) => {
    const [id] = ids.find(([, named]) => named === field) ?? [];
    return id !== undefined && ownHtml !== '' && !ownHtml.includes(id.replaceAll(/[<>]/g, ''));
  };
  return Object.keys(values)
    .filter((field) => /^attachment-\d{1,3}$/.test(field) && !isQuoted(field))
    .toSorted((one, other) => Number(one.slice(11)) - Number(other.slice(11)))
    .flatMap((field) => values[field])
    .filter((file) => file instanceof File);
}

function listIn(json: string): unknown[] {
  const read = jsonIn(json);
  return Array.isArray(read) ? read : [];
}

function objectIn(json: string): object {
  const read = jsonIn(json);
  return typeof read === 'object' && read !== null ? read : {};
}

function jsonIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
