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

/** The same question or answer of both is one. */
const moveWords = query<unknown>(
  'questions.move',
  `with questions as (
     update question q set customer_id = $2 where q.customer_id = $1 and not exists (
       select from question own where own.customer_id = $2 and own.product_id = q.product_id and own.body = q.body)
   )
   update question_answer a set customer_id = $2 where a.customer_id = $1 and not exists (
     select from question_answer own
      where own.customer_id = $2 and own.question_id = a.question_id and own.body = a.body)`,
);
/** Told twice, or by who asked: counts no more. */
const dropVotes = query<{ question_id: number }>(
  'questions.drop_second_votes',
  `delete from question_vote v
    where v.customer_id = $1 and exists (
            select from question_vote own where own.question_id = v.question_id and own.customer_id = $2)
       or v.customer_id in ($1, $2) and exists (
            select from question q where q.id = v.question_id and q.customer_id = $2)
   returning v.question_id`,
);
const dropAnswerVotes = query<{ answer_id: number }>(
  'questions.drop_second_answer_votes',
  `delete from answer_vote v
    where v.customer_id = $1 and exists (
            select from answer_vote own where own.answer_id = v.answer_id and own.customer_id = $2)
       or v.customer_id in ($1, $2) and exists (
            select from question_answer a where a.id = v.answer_id and a.customer_id = $2)
   returning v.answer_id`,
);
const moveVotes = query<unknown>(
  'questions.move_votes',
  `with questions as (update question_vote set customer_id = $2 where customer_id = $1)
   update answer_vote set customer_id = $2 where customer_id = $1`,
);
const countAgain = query<unknown>(
  'questions.count_votes_again',
  `with questions as (
     update question q set vote_count = (select count(*) from question_vote v where v.question_id = q.id)
      where q.id = any($1::int[])
   )
   update question_answer a set useful_count = (
     select count(*) from answer_vote v where v.answer_id = a.id and v.is_useful)
    where a.id = any($2::int[])`,
);

/** One account's questions, answers and votes become another's, whose own stay. Safe to run twice. */
export async function moveQuestions(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(moveWords, [fromId, toId]);
  const questions = await tx.rows(dropVotes, [fromId, toId]);
  const answers = await tx.rows(dropAnswerVotes, [fromId, toId]);
  await tx.run(moveVotes, [fromId, toId]);
  await tx.run(countAgain, [
    questions.map((vote) => vote.question_id),
    answers.map((vote) => vote.answer_id),
  ]);
}
