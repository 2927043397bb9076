import { customerOf } from '../../platform/caller.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { narrowedTo, narrowDependencies } from '../../platform/track-dependencies.ts';
import { publicName } from '../customers/index.ts';
import { hasBought } from '../orders/index.ts';
import { answerAsBuyer, answerAsShop } from './answer.ts';
import { ask } from './ask.ts';
import { moderateAnswer, moderateQuestion } from './moderate.ts';
import { questionsContract } from './questions.contract.ts';
import {
  ownVoice,
  questionsOf,
  questionsPage,
  type AdminQuestionRow,
  type AnswerRow,
  type QuestionRow,
} from './questions.queries.ts';
import { voteOnAnswer, voteOnQuestion } from './vote.ts';

/** Registers the calls of questions and answers. */
export function questionsRoutes(app: HttpApp): void {
  serve(app, questionsContract.questions, async ({ db, branding }, { params, query }) => {
    const { q = '', page, page_size } = query;
    const found = await narrowDependencies(
      () => questionsOf(db, params.productId, { q, page, pageSize: page_size }),
      () =>
        narrowedTo(params.productId, [
          'product',
          'question',
          'question_vote',
          'question_answer',
          'answer_vote',
        ]),
    );
    if (!found) throw notFound('Ese producto ya no está en la tienda.');
    // Few products have an answer of the shop's own.
    const isShopNamed = found.questions.some(({ answers }) => answers.some(({ author }) => author === null));
    const shopName = isShopNamed ? (await branding()).name : '';
    return {
      status: 200,
      body: { ...found, questions: found.questions.map((row) => onWire(row, shopName)), page, page_size },
    };
  });

  serve(app, questionsContract.mine, async (context, { params }) => {
    const customerId = customerOf(context).id;
    const [voice, mayAnswer] = await Promise.all([
      ownVoice(context.db, params.productId, customerId),
      hasBought(context.db, customerId, params.productId),
    ]);
    return {
      status: 200,
      body: {
        may_answer: mayAnswer,
        hidden: voice.hidden,
        question_votes: voice.questionVotes,
        answer_votes: voice.answerVotes,
      },
    };
  });

  serve(app, questionsContract.ask, async (context, { body }) => ({
    status: 201,
    body: { question: await ask(context, customerOf(context).id, body) },
  }));

  serve(app, questionsContract.answer, async (context, { params, body }) => ({
    status: 201,
    body: { answer: await answerAsBuyer(context, customerOf(context).id, params.id, body.body) },
  }));

  serve(app, questionsContract.voteQuestion, async (context, { params, body }) => ({
    status: 200,
    body: {
      vote_count: await voteOnQuestion(context, params.id, customerOf(context).id, body.wants_to_know),
    },
  }));

  serve(app, questionsContract.voteAnswer, async (context, { params, body }) => ({
    status: 200,
    body: { useful_count: await voteOnAnswer(context, params.id, customerOf(context).id, body.is_useful) },
  }));

  serve(app, questionsContract.adminQuestions, async ({ db, branding }, { query }) => {
    const { q = '', state, answered, page, page_size } = query;
    const isAnswered = answered === undefined ? undefined : answered === 'yes';
    const { rows, ...counted } = await questionsPage(db, { q, state, isAnswered, page, pageSize: page_size });
    const { name: shopName } = await branding();
    return {
      status: 200,
      body: { questions: rows.map((row) => forStaff(row, shopName)), ...counted, page, page_size },
    };
  });

  serve(app, questionsContract.moderateQuestion, async (context, { params, body }) => ({
    status: 200,
    body: {
      question: forStaff(await moderateQuestion(context, params.id, body), (await context.branding()).name),
    },
  }));

  serve(app, questionsContract.answerAsShop, async (context, { params, body }) => ({
    status: 201,
    body: {
      question: forStaff(await answerAsShop(context, params.id, body.body), (await context.branding()).name),
    },
  }));

  serve(app, questionsContract.moderateAnswer, async (context, { params, body }) => ({
    status: 200,
    body: {
      question: forStaff(
        await moderateAnswer(context, params.id, body.state),
        (await context.branding()).name,
      ),
    },
  }));
}

function answerOnWire({ id, author, body, useful_count, created_at }: AnswerRow, shopName: string) {
  return {
    id,
    by: author === null ? ('shop' as const) : ('buyer' as const),
    author: author === null ? shopName : publicName(author),
    body,
    useful_count,
    created_at: new Date(created_at).toISOString(),
  };
}

function onWire({ id, body, author, vote_count, created_at, answers }: QuestionRow, shopName: string) {
  return {
    id,
    body,
    author: publicName(author),
    vote_count,
    created_at: created_at.toISOString(),
    answers: answers.map((answer) => answerOnWire(answer, shopName)),
  };
}

function forStaff(row: AdminQuestionRow, shopName: string) {
  const { state, rejection_reason, product_id, product_name, sku, slug, author } = row;
  return {
    ...onWire(row, shopName),
    author,
    answers: row.answers.map((answer) => ({
      ...answerOnWire(answer, shopName),
      author: answer.author ?? shopName,
      state: answer.state,
    })),
    state,
    rejection_reason,
    product_id,
    product_name,
    sku,
    slug,
  };
}
