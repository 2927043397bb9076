import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query<{ data: object }>(
  'questions.personal_data',
  `select json_build_object(
     'questions', (select coalesce(json_agg(json_build_object('product', p.name, 'question', q.body,
        'state', q.state, 'written_at', q.created_at) order by q.created_at), '[]')
        from question q join product p on p.id = q.product_id where q.customer_id = $1),
     'answers', (select coalesce(json_agg(json_build_object('answer', a.body, 'state', a.state,
        'written_at', a.created_at) order by a.created_at), '[]')
        from question_answer a where a.customer_id = $1)) as data`,
);

/** A customer's questions and answers as they may take them along. */
export async function questionsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, [customerId]))?.data;
}
