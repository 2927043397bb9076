import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { newestSince, pageByWords } from '../../platform/database/page-by-words.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import { namedProductsSql } from '../catalog/index.ts';

export type VoiceState = 'pending' | 'approved' | 'rejected';

/** An answer inside its question; times as PostgreSQL writes them in JSON. */
export type AnswerRow = {
  id: number;
  /** Null: the shop. */
  author: string | null;
  body: string;
  state: VoiceState;
  useful_count: number;
  created_at: string;
};
export type QuestionRow = RowOf<typeof shownOf>;
export type AdminQuestionRow = QuestionRow & {
  state: VoiceState;
  rejection_reason: string | null;
  product_id: number;
  product_name: string;
  sku: string;
  slug: string;
};

/** More answers to one question than anybody reads. */
const answersMax = 20;

const answersOf = (condition: string) =>
  `coalesce((
     select json_agg(json_build_object('id', a.id, 'author', a.author, 'body', a.body, 'state', a.state,
                       'useful_count', a.useful_count, 'created_at', a.created_at)
              order by a.author is not null, a.useful_count desc, a.id)
       from (select a.id, c.name as author, a.body, a.state, a.useful_count, a.created_at
               from question_answer a left join customer c on c.id = a.customer_id
              where a.question_id = q.id and ${condition}
              order by a.customer_id is not null, a.useful_count desc, a.id limit ${answersMax}) a), '[]') as answers`;
const columns = `q.id, q.body, c.name as author, q.vote_count, q.created_at`;
const adminColumns = `${columns}, ${answersOf('true')}, q.state, q.rejection_reason, q.product_id,
  p.name as product_name, p.sku, p.slug`;
const joined = 'question q join customer c on c.id = q.customer_id join product p on p.id = q.product_id';
const hasAnswer = `exists (select from question_answer a where a.question_id = q.id and a.state = 'approved')`;
const said = (words: string) => `(${words} = '' or shop_fold(q.body) like '%' || shop_fold(${words}) || '%'
  or exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'
              and shop_fold(a.body) like '%' || shop_fold(${words}) || '%'))`;

const shownOf = query(
  'questions.shown_of',
  `select ${columns}, ${answersOf(`a.state = 'approved'`)}
     from question q join customer c on c.id = q.customer_id
    where q.product_id = :productId and q.state = 'approved' and ${said(':words')}
    order by ${hasAnswer} desc, q.vote_count desc, q.created_at desc, q.id desc limit :pageSize offset :offset`,
).narrow<{ answers: AnswerRow[] }>();
const countShown = query(
  'questions.count_shown',
  `select exists (select from product where id = :productId) as known, count(*)::int as total,
          (count(*) filter (where ${said(':words')}))::int as matching
     from question q where q.product_id = :productId and q.state = 'approved'`,
);
const hiddenOf = query(
  'questions.hidden_of',
  `select id, body, state, rejection_reason from question
    where product_id = :productId and customer_id = :customerId and state <> 'approved' order by id desc limit 20`,
).narrow<{ state: VoiceState }>();
const questionVotesOf = query(
  'questions.question_votes_of',
  `select v.question_id from question_vote v join question q on q.id = v.question_id
    where q.product_id = :productId and v.customer_id = :customerId order by v.question_id`,
);
const answerVotesOf = query(
  'questions.answer_votes_of',
  `select v.answer_id, v.is_useful from answer_vote v
     join question_answer a on a.id = v.answer_id join question q on q.id = a.question_id
    where q.product_id = :productId and v.customer_id = :customerId order by v.answer_id`,
);
/** `is_new` false: the same text stood there already, whatever became of it. */
const addQuestion = query(
  'questions.add',
  `with added as (
     insert into question (product_id, customer_id, body, state, created_at, updated_at)
     values (:productId, :customerId, :body, :state, :now, :now) on conflict do nothing returning id, state
   )
   select id, state, true as is_new from added
   union all
   select id, state, false from question
    where product_id = :productId and customer_id = :customerId and md5(body) = md5(:body) and not exists (select from added)`,
).narrow<{ state: VoiceState }>();
const addAnswer = query(
  'questions.add_answer',
  `with added as (
     insert into question_answer (question_id, customer_id, body, state, created_at)
     values (:questionId, :customerId, :body, :state, :now) on conflict do nothing returning id, state
   )
   select id, state, true as is_new from added
   union all
   select id, state, false from question_answer
    where question_id = :questionId and coalesce(customer_id, '') = coalesce(:customerId, '') and md5(body) = md5(:body)
      and not exists (select from added)`,
).narrow<{ state: VoiceState }>();
const askedSince = query(
  'questions.written_since',
  `select (select count(*) from question where customer_id = :customerId and created_at > :since)::int as questions,
          (select count(*) from question_answer where customer_id = :customerId and created_at > :since)::int as answers`,
);
const lockQuestion = query(
  'questions.lock',
  'select id, product_id, customer_id, body, state from question where id = :id for update',
).narrow<{ state: VoiceState }>();
const lockAnswer = query(
  'questions.lock_answer',
  `select a.id, a.question_id, a.customer_id, a.state, a.state = 'approved' and q.state = 'approved' as is_public
     from question_answer a join question q on q.id = a.question_id where a.id = :id for update of a`,
).narrow<{ state: VoiceState }>();
const voteQuestion = query(
  'questions.vote',
  'insert into question_vote (question_id, customer_id) values (:questionId, :customerId) on conflict do nothing',
);
const unvoteQuestion = query(
  'questions.unvote',
  'delete from question_vote where question_id = :questionId and customer_id = :customerId',
);
const countQuestionVotes = query(
  'questions.count_votes',
  `update question set vote_count = (select count(*) from question_vote where question_id = :questionId)
    where id = :questionId returning vote_count as votes`,
);
const voteAnswer = query(
  'questions.vote_answer',
  `insert into answer_vote (answer_id, customer_id, is_useful) values (:answerId, :customerId, :isUseful)
   on conflict (answer_id, customer_id) do update set is_useful = excluded.is_useful`,
);
const unvoteAnswer = query(
  'questions.unvote_answer',
  'delete from answer_vote where answer_id = :answerId and customer_id = :customerId',
);
const countAnswerVotes = query(
  'questions.count_answer_votes',
  `update question_answer set useful_count = (select count(*) from answer_vote where answer_id = :answerId and is_useful)
    where id = :answerId returning useful_count as votes`,
);
const setQuestion = query(
  'questions.set_state',
  `update question set state = :state, rejection_reason = case when :state = 'rejected' then :reason end, updated_at = :now
    where id = :id`,
);
const setAnswer = query(
  'questions.set_answer_state',
  'update question_answer set state = :state where id = :id',
);
/** Marks the public answers of a question that nobody wrote about yet, and gives what the emails need. */
/**
 * An answer that who asked has not heard of.
 * - `asker_name`: Null where the asker has not proven the address.
 */
export type UntoldAnswer = RowOf<typeof untoldAnswers>;
const untoldAnswers = query(
  'questions.tell_answers',
  `with told as (
     update question_answer a set told_at = :now
       from question q
      where q.id = a.question_id and a.question_id = :questionId and a.told_at is null
        and a.state = 'approved' and q.state = 'approved'
     returning a.id, a.customer_id, a.body, a.question_id
   )
   select author.name as answer_author, told.body as answer_body, q.body as question_body,
          case when asker.email_verified then asker.name end as asker_name, asker.email as asker_email,
          p.name as product_name, p.sku, p.slug
     from told
     join question q on q.id = told.question_id
     join product p on p.id = q.product_id
     join customer asker on asker.id = q.customer_id and not asker.is_blocked
     left join customer author on author.id = told.customer_id
    where told.customer_id is distinct from q.customer_id
    order by told.id`,
);
const oneForStaff = query('questions.one', `select ${adminColumns} from ${joined} where q.id = :id`).narrow<{
  answers: AnswerRow[];
  state: VoiceState;
}>();
const waits = `(q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending')))`;
const needsTheShop = `(${waits} or (q.state = 'approved' and not ${hasAnswer}))`;
const questionsWithWords = query(
  'questions.with_words',
  `select id from (
     (select n.id from question n where shop_fold(n.body) like shop_fold(:pattern) limit :most)
     union all
     (select n.id from question n where n.product_id in (${namedProductsSql(':pattern')}) limit :most)
   ) found`,
);
const matchingForStaff = `(:found::int[] is null or q.id = any(:found))
  and (:isWaiting::boolean is null or ${waits})
  and (:state::text is null or q.state = :state)
  and (:isAnswered::boolean is null or ${hasAnswer})
  and (:isOpen::boolean is null or ${needsTheShop})
  and (:words::text is null or q.created_at >= ${newestSince('question', 'created_at')}
    and (strpos(shop_fold(q.body), shop_fold(:words)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = q.product_id)), shop_fold(:words)) > 0))`;
const pageForStaff = query(
  'questions.page',
  `with page as materialized (
     ${shortPage(`select q.id from question q where ${matchingForStaff} order by q.created_at desc, q.id desc limit :pageSize offset :offset`)}
   )
   select ${adminColumns} from page join question q on q.id = page.id join customer c on c.id = q.customer_id
     join product p on p.id = q.product_id order by q.created_at desc, q.id desc`,
  { narrows: true },
).narrow<{ answers: AnswerRow[]; state: VoiceState }>();
const countForStaff = query(
  'questions.count',
  `select count(*)::int as total from (select from question q where ${matchingForStaff} limit :most) counted`,
  { narrows: true },
);
const unanswered = query(
  'questions.unanswered_count',
  `select count(*) as total from question q where ${needsTheShop}`,
);

function likeWords(words: string): string {
  return words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A page of a product's public questions; undefined when there is no such product. */
export async function questionsOf(
  db: Connection,
  productId: number,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ questions: QuestionRow[]; total: number; matching: number } | undefined> {
  const words = likeWords(q);
  const [questions, count] = await Promise.all([
    db.rows(shownOf, { productId, words, pageSize, offset: (page - 1) * pageSize }),
    db.first(countShown, { productId, words }),
  ]);
  return count?.known ? { questions, total: count.total, matching: count.matching } : undefined;
}

/** What a customer wrote and voted on a product's questions. */
export async function ownVoice(db: Connection, productId: number, customerId: string) {
  const values = { productId, customerId };
  const [hidden, questionVotes, answerVotes] = await Promise.all([
    db.rows(hiddenOf, values),
    db.rows(questionVotesOf, values),
    db.rows(answerVotesOf, values),
  ]);
  return { hidden, questionVotes: questionVotes.map((row) => row.question_id), answerVotes };
}

/** How many questions and answers a customer has written since a moment. */
export async function writtenSince(db: Connection, customerId: string, since: Date) {
  return (await db.first(askedSince, { customerId, since })) ?? { questions: 0, answers: 0 };
}

/** Writes a question, or gives the one of the same customer with the same words. */
export async function insertQuestion(
  tx: Connection,
  given: { productId: number; customerId: string; body: string; state: VoiceState; now: Date },
): Promise<{ id: number; state: VoiceState; is_new: boolean }> {
  // Two at once: the statement that came second waited for the other one and cannot see it; the next one can.
  const written = (await tx.first(addQuestion, given)) ?? (await tx.first(addQuestion, given));
  if (!written) throw new Error('The question was neither written nor found.');
  return written;
}

/** Writes an answer (no customer: the shop's), or gives the one with the same words. */
export async function insertAnswer(
  tx: Connection,
  given: { questionId: number; customerId: string | undefined; body: string; state: VoiceState; now: Date },
): Promise<{ id: number; state: VoiceState; is_new: boolean } | undefined> {
  const { questionId, customerId = null, body, state, now } = given;
  return tx.first(addAnswer, { questionId, customerId, body, state, now });
}

/** Reads a question and holds it until the transaction ends. */
export async function lockedQuestion(tx: Connection, id: number) {
  return tx.first(lockQuestion, { id });
}

/** Reads an answer and holds it until the transaction ends. */
export async function lockedAnswer(tx: Connection, id: number) {
  return tx.first(lockAnswer, { id });
}

/** Keeps or takes back that a customer wants to know it too; gives how many do. */
export async function writeQuestionVote(
  tx: Connection,
  { questionId, customerId, wants }: { questionId: number; customerId: string; wants: boolean },
): Promise<number> {
  await tx.run(wants ? voteQuestion : unvoteQuestion, { questionId, customerId });
  return (await tx.first(countQuestionVotes, { questionId }))?.votes ?? 0;
}

/** Keeps a customer's vote on an answer (null takes it back); gives how many it helped. */
export async function writeAnswerVote(
  tx: Connection,
  { answerId, customerId, isUseful }: { answerId: number; customerId: string; isUseful: boolean | null },
): Promise<number> {
  if (isUseful === null) await tx.run(unvoteAnswer, { answerId, customerId });
  else await tx.run(voteAnswer, { answerId, customerId, isUseful });
  return (await tx.first(countAnswerVotes, { answerId }))?.votes ?? 0;
}

export async function setQuestionState(
  tx: Connection,
  id: number,
  { state, reason }: { state: VoiceState; reason: string | null },
  now: Date,
): Promise<void> {
  await tx.run(setQuestion, { id, state, reason, now });
}

export async function setAnswerState(tx: Connection, id: number, state: VoiceState): Promise<void> {
  await tx.run(setAnswer, { id, state });
}

/** Marks a question's public answers as told and gives those that were not; each is given once, ever. */
export async function takeUntoldAnswers(tx: Connection, questionId: number, now: Date) {
  return tx.rows(untoldAnswers, { questionId, now });
}

export async function questionForStaff(db: Connection, id: number): Promise<AdminQuestionRow | undefined> {
  return db.first(oneForStaff, { id });
}

/** One page of questions for staff, newest first. */
export async function questionsPage(
  db: Connection,
  filter: {
    q: string;
    state: VoiceState | undefined;
    isAnswered: boolean | undefined;
    page: number;
    pageSize: number;
  },
): Promise<{ rows: AdminQuestionRow[]; total: number; has_more: boolean }> {
  const { state = null, isAnswered, page, pageSize } = filter;
  const wanted = {
    isWaiting: state === 'pending' || null,
    state: state === 'pending' ? null : state,
    isAnswered: isAnswered || null,
    isOpen: isAnswered === false || null,
  };
  const offset = (page - 1) * pageSize;
  return pageByWords(
    filter.q.trim() || null,
    { offset, limit: pageSize },
    {
      find: (pattern, most) => db.rows(questionsWithWords, { pattern, most }),
      page: (by, limit) => db.rows(pageForStaff, { ...wanted, ...by, pageSize: limit, offset }),
      count: (by, most) => db.first(countForStaff, { ...wanted, ...by, most }),
    },
  );
}

/** How many questions wait for the shop: to be decided, or without any answer. */
export async function unansweredCount(db: Connection): Promise<number> {
  return (await db.first(unanswered))?.total ?? 0;
}
