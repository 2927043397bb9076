import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvTime } from '../../platform/csv.ts';
import type { TicketRow } from './support.queries.ts';
import { ticketSourceWords, ticketStateWords } from './support.words.ts';

const columns: readonly CsvColumn<TicketRow>[] = [
  [msg('Conversation'), (row) => row.id],
  [msg('Subject'), (row) => row.subject],
  [msg('Customer'), (row) => row.name],
  [msg('E-mail'), (row) => row.email],
  [msg('Order'), (row) => row.order_number],
  [msg('State'), (row) => t(ticketStateWords[row.state])],
  [msg('Came by'), (row) => t(ticketSourceWords[row.source])],
  [msg('Looked after by'), (row) => row.assigned_name],
  [msg('Tags'), (row) => row.tags.join(', ')],
  [msg('Messages'), (row) => row.message_count],
  [msg('Last message'), (row) => row.last_message],
  [msg('Answer promised by'), (row) => csvTime(row.answer_due)],
  [msg('Rating'), (row) => row.rating],
  [msg('Why that rating'), (row) => row.rating_comment],
  [msg('Begun on'), (row) => csvTime(row.created_at)],
  [msg('Last touched'), (row) => csvTime(row.updated_at)],
];

/** Conversations as a file, in the language of who asks. */
export const ticketsCsv = (parts: AsyncIterable<readonly TicketRow[]>) => csvFile(columns, parts);
