import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { renderEmail } from '../../platform/mail-queue.ts';
import { linkProblems } from '../content/index.ts';
import { emailFrame } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import type { Block } from './blocks.contract.ts';
import { composeCampaign } from './compose-campaign.ts';
import { campaignById } from './campaigns.queries.ts';
import { isGone } from './save-campaign.ts';
import { findSubscribers } from './segments/find-subscribers.ts';
import { rulesOf } from './segments/save-segment.ts';
import { spamWordsIn } from './spam-words.ts';

type Problem = { level: 'error' | 'warning'; block: number | null; text: string };

/** Gmail cuts what is longer, and the way to unsubscribe with it. */
const bytesMax = 100 * 1024;
/** What of another site is read to see that it answers. */
const answerBytesMax = 1024 * 1024;

/**
 * What is wrong with a campaign as it is saved, and how many would get it now. Links to other sites are asked.
 * @throws AppError 404
 */
export async function checkCampaign(context: RequestContext, id: number) {
  const { db, log, publicUrl } = context;
  const campaign = await campaignById(db, id);
  if (!campaign) throw isGone();
  const { subject, preheader, blocks, topic, segment_id: segmentId } = campaign;
  const body = await composeCampaign(db, campaign, { id, publicUrl });
  const { html } = await renderEmail(body, await emailFrame(db, publicUrl, null));
  const bytes = Buffer.byteLength(html);
  const rules = segmentId === null ? null : await rulesOf(db, segmentId);
  const audience = (await findSubscribers(db, rules, topic)).ids.length;
  const settings = await readSettings(db, 'campaigns', log);
  const { typed_above: typedAbove, spam_words: spamWords } = settings;
  const spam = spamWordsIn([subject, preheader, ...blocks.map(wordsOf)].join('\n'), spamWords);
  const ofWhole = (level: Problem['level'], text: string): Problem => ({ level, block: null, text });
  const problems: Problem[] = [
    ...(subject === '' ? [ofWhole('error', t('It has no subject.'))] : []),
    ...(blocks.length === 0 ? [ofWhole('error', t('It says nothing yet.'))] : []),
    ...(audience === 0 ? [ofWhole('error', t('Nobody would get it.'))] : []),
    ...(body.headers['List-Unsubscribe'] === undefined || !html.includes('/boletin/')
      ? [ofWhole('error', t('It has no way to unsubscribe.'))]
      : []),
    ...(bytes > bytesMax ? [ofWhole('error', t('It is too long: Gmail would cut its end off.'))] : []),
    ...(preheader === ''
      ? [ofWhole('warning', t('Nothing stands beside the subject in the list of e-mails.'))]
      : []),
    ...(spam.length > 0
      ? [ofWhole('warning', t('Filters may take it for spam: {words}', { words: spam.join(', ') }))]
      : []),
    ...blocks.flatMap((block, index) => problemsOf(block, index, body.products.get(index) ?? 0)),
    ...(await deadLinks(context, blocks)),
  ];
  return { problems, audience, bytes, must_type_number: audience > typedAbove };
}

function wordsOf(block: Block): string {
  if (block.type === 'picture') return block.alt;
  return 'text' in block ? block.text : '';
}

function problemsOf(block: Block, index: number, products: number): Problem[] {
  const error = (text: string): Problem[] => [{ level: 'error', block: index, text }];
  switch (block.type) {
    case 'heading':
    case 'text':
      return block.text.trim() === '' ? error(t('It is empty.')) : [];
    case 'picture':
      return [
        ...(block.image_url === '' ? error(t('Choose a picture.')) : []),
        ...(block.alt.trim() === ''
          ? error(t('Say what the picture shows: many read without pictures.'))
          : []),
      ];
    case 'button':
      return block.text.trim() === '' || block.to === ''
        ? error(t('It needs words and where it leads.'))
        : [];
    case 'products':
      if (products === 0) return error(t('It shows no products.'));
      return block.source.by === 'picked' && products < block.source.ref_ids.length
        ? [{ level: 'warning', block: index, text: t('Some of its products are not in the shop any more.') }]
        : [];
    case 'divider':
      return [];
  }
}

async function deadLinks({ db, remoteFiles }: RequestContext, blocks: readonly Block[]): Promise<Problem[]> {
  const links = blocks.flatMap((block, index) =>
    'to' in block && block.to !== '' ? [{ field: String(index), to: block.to }] : [],
  );
  const dead = await linkProblems(db, links);
  const elsewhere = links.filter(({ to }) => /^https?:/.test(to));
  const answers = await Promise.all(
    elsewhere.map(async ({ field, to }): Promise<[string, string] | undefined> => {
      const tooLarge = 'large';
      try {
        await remoteFiles.download(to, { bytesMax: answerBytesMax, tooLarge });
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // It answers, and with more than anybody reads here.
        return error.message === tooLarge ? undefined : [field, error.message];
      }
    }),
  );
  return [...Object.entries(dead), ...answers.filter((answer) => answer !== undefined)].map(
    ([field, text]): Problem => ({
      level: 'error',
      block: Number(field),
      text: t('Its link does not answer: {why}', { why: text }),
    }),
  );
}
