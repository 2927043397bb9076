import { endpoint, z } from '../../../platform/http/endpoint.ts';

/** What staff are told of something that is drafted, published and kept in versions. */
export const entryState = {
  /** Sent back with whatever is done to it. */
  version: z.number().int(),
  /** Something is saved that visitors do not see yet. */
  has_draft: z.boolean(),
  /** Who saved the draft, and when. */
  draft_by: z.string().nullable(),
  draft_at: z.string().nullable(),
  /** Null: visitors are shown what a shop begins with, or a page is not there. */
  published_at: z.string().nullable(),
  published_number: z.number().int().nullable(),
};

const versionInList = z.object({
  number: z.number().int(),
  published_at: z.string(),
  by: z.string().nullable(),
  /** The version that it brought back; 0: what a shop begins with. */
  restored_from: z.number().int().nullable(),
});

/** A published version of it, counted from 1. */
export const versionNumber = { number: z.coerce.number().int().min(1).max(1_000_000) };

const version = z.int().min(0);
const read = { staff: 'content' } as const;
const staleRefusal = { 409: '`stale` with what is there now in `details.current`' };

/** The calls about one such thing at `path`, whose content is a `value`. */
export function entryCalls<
  Value extends z.ZodType,
  Params extends z.ZodObject,
  VersionParams extends z.ZodObject,
  Answer extends z.ZodType,
>({
  path,
  what,
  value,
  params,
  versionParams,
  answer,
}: {
  path: `/admin/content/${string}`;
  /** In the middle of a sentence, e.g. `the home page`. */
  what: string;
  value: Value;
  /** What the path names. */
  params: Params;
  /** The same with the number of a version. */
  versionParams: VersionParams;
  /** What staff are answered of it. */
  answer: Answer;
}) {
  return {
    show: endpoint({
      method: 'get',
      path,
      summary: `Of ${what} the draft, else what is published`,
      access: read,
      params,
      answers: { 200: answer },
    }),
    save: endpoint({
      method: 'put',
      path,
      summary: `Save a draft of ${what}; visitors see nothing of it`,
      access: read,
      params,
      body: z.object({ version, value }),
      answers: { 200: answer },
      refusals: staleRefusal,
    }),
    publish: endpoint({
      method: 'post',
      path: `${path}/publish`,
      summary: `Show ${what} to visitors as it is sent; a new version`,
      access: read,
      params,
      body: z.object({ version, value }),
      answers: { 200: answer },
      refusals: staleRefusal,
    }),
    discard: endpoint({
      method: 'post',
      path: `${path}/discard`,
      summary: `Throw away the draft of ${what}`,
      access: read,
      params,
      body: z.object({ version }),
      answers: { 200: answer },
      refusals: staleRefusal,
    }),
    versions: endpoint({
      method: 'get',
      path: `${path}/versions`,
      summary: `The published versions of ${what}, the newest first`,
      access: read,
      params,
      answers: {
        200: z.object({
          versions: z.array(versionInList),
          /** What a shop begins with, version 0; null: this is not there by itself. */
          by_default: value.nullable(),
        }),
      },
    }),
    version: endpoint({
      method: 'get',
      path: `${path}/versions/{number}`,
      summary: `One published version of ${what}`,
      access: read,
      params: versionParams,
      answers: { 200: z.object({ number: z.number().int(), value }) },
    }),
    restore: endpoint({
      method: 'post',
      path: `${path}/restore`,
      summary: `Publish a version of ${what} again, as a new one`,
      access: read,
      params,
      body: z.object({ version, number: z.int().min(0).max(1_000_000) }),
      answers: { 200: answer },
      refusals: staleRefusal,
    }),
  };
}
