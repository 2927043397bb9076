import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';
import { templateNames } from '../template-names.contract.ts';

const textsMax = 60;
const names = z.string().max(60);
const summary = z.object({
  name: z.enum(templateNames),
  group: z.enum(['orders', 'returns', 'account', 'courtesies', 'answers', 'suppliers', 'shared']),
  title: z.string(),
  /** When it goes, and to whom. */
  when: z.string(),
  /** False for what customers are owed: it is always sent. */
  can_switch_off: z.boolean(),
  is_on: z.boolean(),
  /** How many of its texts staff wrote anew. */
  edited_texts: z.number().int(),
  /** Sent back with a change. */
  version: z.number().int(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
});
const variable = z.object({ name: z.string(), label: z.string() });
const template = summary.extend({
  texts: z.array(
    z.object({
      name: z.string(),
      /** `list`: a line for each entry. */
      shape: z.enum(['line', 'paragraph', 'list']),
      label: z.string(),
      value: z.string(),
      default: z.string(),
      is_edited: z.boolean(),
      is_optional: z.boolean(),
      max: z.number().int(),
      variables: z.array(variable),
      /** Variables that it may not lose. */
      requires: z.array(z.string()),
    }),
  ),
  settings: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.string(),
      explanation: z.string(),
      value: z.number().int(),
      default: z.number().int(),
      min: z.number().int(),
      max: z.number().int(),
    }),
  ),
  /** Examples that a preview shows, by their place in this list. */
  samples: z.array(z.string()),
  /** What was changed, the newest first. */
  history: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      by: z.string().nullable(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
const params = z.object({ name: z.enum(templateNames) });
/** Texts by their names; what is left out is as it is saved, null is the default. */
const texts = z
  .record(names, z.string().max(3000).nullable())
  .refine((given) => Object.keys(given).length <= textsMax, { error: () => t('Send fewer texts.') });
const version = z.int().min(0);
const shown = { texts: texts.default({}), sample: z.int().min(0).max(20).default(0) };
const staleRefusal = '`stale` with the template as it is now in `details.current`';

export const templatesContract = {
  templates: endpoint({
    method: 'get',
    path: '/admin/email-templates',
    summary: 'Every email that customers get: when it goes, whether it is on, whether its texts were changed',
    access: { staff: 'content' },
    answers: { 200: z.object({ templates: z.array(summary) }) },
  }),
  template: endpoint({
    method: 'get',
    path: '/admin/email-templates/{name}',
    summary: 'An email with its texts, their variables, its numbers and what was changed',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ template }) },
  }),
  changeTemplate: endpoint({
    method: 'put',
    path: '/admin/email-templates/{name}',
    summary: 'Write texts anew, switch a courtesy on or off, or set its numbers; what is left out stays',
    access: { staff: 'system' },
    params,
    body: z.object({
      version,
      texts: texts.default({}),
      is_on: z.boolean().optional(),
      /** By name; null is the default. */
      settings: z.record(names, z.number().nullable()).default({}),
    }),
    answers: { 200: z.object({ template }) },
    refusals: { 409: `${staleRefusal}; \`owed\`: it cannot be switched off` },
  }),
  undoTemplate: endpoint({
    method: 'post',
    path: '/admin/email-templates/{name}/undo',
    summary: 'Bring an email back to what it was before a change; that is a change, too',
    access: { staff: 'system' },
    params,
    body: z.object({ version, change_id: z.int().positive() }),
    answers: { 200: z.object({ template }) },
    refusals: { 409: staleRefusal },
  }),
  previewTemplate: endpoint({
    method: 'post',
    path: '/admin/email-templates/{name}/preview',
    summary: 'An example of an email with texts that are not saved yet, in one theme',
    access: { staff: 'content' },
    params,
    body: z.object({ ...shown, theme: z.enum(['light', 'dark']).default('light') }),
    answers: { 200: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  }),
  testTemplate: endpoint({
    method: 'post',
    path: '/admin/email-templates/{name}/test',
    summary: 'Send such an example to oneself, or to an address that is typed',
    access: { staff: 'system' },
    params,
    body: z.object({ ...shown, to: z.string().trim().max(254).optional() }),
    answers: { 202: z.object({ sent_to: z.string() }) },
    refusals: { 429: '`too_many_requests`: as many an hour as other letters that are asked for' },
  }),
};
