import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query(
  'questions.personal_data',
  `select json_build_object(
     'questions', (select coalesce(json_agg(json_build_object('product', p.name, 'question', q.body,
        'state', q.state, 'written_at', q.created_at) order by q.created_at), '[]')
        from question q join product p on p.id = q.product_id where q.customer_id = :customerId),
     'answers', (select coalesce(json_agg(json_build_object('answer', a.body, 'state', a.state,
        'written_at', a.created_at) order by a.created_at), '[]')
        from question_answer a where a.customer_id = :customerId)) as data`,
).narrow<{ data: object }>();

/** A customer's questions and answers as they may take them along. */
export async function questionsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data;
}

/** The same question or answer of both is one. */
const moveWords = query(
  'questions.move',
  `with questions as (
     update question q set customer_id = :toId where q.customer_id = :fromId and not exists (
       select from question own where own.customer_id = :toId and own.product_id = q.product_id and own.body = q.body)
   )
   update question_answer a set customer_id = :toId where a.customer_id = :fromId and not exists (
     select from question_answer own
      where own.customer_id = :toId and own.question_id = a.question_id and own.body = a.body)`,
);
/** Told twice, or by who asked: counts no more. */
const dropVotes = query(
  'questions.drop_second_votes',
  `delete from question_vote v
    where v.customer_id = :fromId and exists (
            select from question_vote own where own.question_id = v.question_id and own.customer_id = :toId)
       or v.customer_id in (:fromId, :toId) and exists (
            select from question q where q.id = v.question_id and q.customer_id = :toId)
   returning v.question_id`,
);
const dropAnswerVotes = query(
  'questions.drop_second_answer_votes',
  `delete from answer_vote v
    where v.customer_id = :fromId and exists (
            select from answer_vote own where own.answer_id = v.answer_id and own.customer_id = :toId)
       or v.customer_id in (:fromId, :toId) and exists (
            select from question_answer a where a.id = v.answer_id and a.customer_id = :toId)
   returning v.answer_id`,
);
const moveVotes = query(
  'questions.move_votes',
  `with questions as (update question_vote set customer_id = :toId where customer_id = :fromId)
   update answer_vote set customer_id = :toId where customer_id = :fromId`,
);
const countAgain = query(
  'questions.count_votes_again',
  `with questions as (
     update question q set vote_count = (select count(*) from question_vote v where v.question_id = q.id)
      where q.id = any(:questionIds::int[])
   )
   update question_answer a set useful_count = (
     select count(*) from answer_vote v where v.answer_id = a.id and v.is_useful)
    where a.id = any(:answerIds::int[])`,
);

/** One account's questions, answers and votes become another's, whose own stay. Safe to run twice. */
export async function moveQuestions(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(moveWords, { fromId, toId });
  const questions = await tx.rows(dropVotes, { fromId, toId });
  const answers = await tx.rows(dropAnswerVotes, { fromId, toId });
  await tx.run(moveVotes, { fromId, toId });
  await tx.run(countAgain, {
    questionIds: questions.map((vote) => vote.question_id),
    answerIds: answers.map((vote) => vote.answer_id),
  });
}
