import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { trailOf } from '../../staff/index.ts';
import type { TemplateName } from '../template-names.contract.ts';
import { settingsInForce } from './courtesies.ts';
import { everywhere, sharedTemplate, textInForce, textsOf } from './draft.ts';
import type { AnyTemplate } from './email-template.ts';
import { lengthMax, variablesOf } from './template-text.ts';
import { everyStoredTemplate, type StoredTemplate, storedTemplates, untouched } from './templates.queries.ts';

declare module '../../../platform/context.ts' {
  interface Shop {
    /** Every email that the shop writes to customers, in the order staff see them. */
    readonly emailTemplates: readonly AnyTemplate[];
  }
}

/** The trail of an email's changes. */
export function subjectOf(name: TemplateName): string {
  return `email_template:${name}`;
}

/** Everything of an email that staff may change, as it is kept and written into the trail. */
export type TemplateState = Pick<StoredTemplate, 'texts' | 'is_on' | 'settings'>;

/**
 * An email by its name.
 * @throws AppError 404
 */
export function templateNamed(templates: readonly AnyTemplate[], name: TemplateName): AnyTemplate {
  if (name === 'shared') return sharedOf(templates);
  const found = templates.find((one) => one.name === name);
  if (!found) throw notFound(t('There is no such email.'));
  return found;
}

/** The words that emails share; the first of the shop's emails shows them. */
function sharedOf(templates: readonly AnyTemplate[]): AnyTemplate {
  const [example] = templates.filter(({ name }) => name === 'payment-received');
  return { ...sharedTemplate, samples: example?.samples ?? [] };
}

/** Every email with whether it is as by default. */
export async function listTemplates(db: Connection, templates: readonly AnyTemplate[]) {
  const stored = await everyStoredTemplate(db);
  return [...templates, sharedOf(templates)].map((one) =>
    summaryOf(one, stored.get(one.name) ?? untouched(one.name)),
  );
}

/**
 * An email as its editor shows it.
 * @throws AppError 404
 */
export async function showTemplate(db: Connection, templates: readonly AnyTemplate[], name: TemplateName) {
  const template = templateNamed(templates, name);
  const stored = (await storedTemplates(db, [name])).get(name) ?? untouched(name);
  return onWire(db, template, stored);
}

/** An email of what is stored of it, with what was changed. */
export async function onWire(db: Connection, template: AnyTemplate, stored: StoredTemplate) {
  const numbers = settingsInForce(template.courtesy?.settings ?? {}, stored.settings);
  return {
    ...summaryOf(template, stored),
    texts: Object.entries(textsOf(template)).map(([name, declared]) => {
      const value = textInForce(template, name, stored.texts);
      const known = variablesOf(template, declared, everywhere);
      return {
        name,
        shape: declared.shape,
        label: t(declared.label),
        value,
        default: declared.byDefault,
        is_edited: value !== declared.byDefault,
        is_optional: declared.isOptional,
        max: lengthMax(declared),
        variables: Object.entries(known).map(([variable, label]) => ({ name: variable, label: t(label) })),
        requires: [...declared.requires],
      };
    }),
    settings: Object.entries(template.courtesy?.settings ?? {}).map(([name, declared]) => ({
      name,
      label: t(declared.label),
      unit: t(declared.unit),
      explanation: t(declared.explanation),
      value: numbers[name] ?? declared.byDefault,
      default: declared.byDefault,
      min: declared.min,
      max: declared.max,
    })),
    samples: template.samples.map(({ title }) => t(title)),
    history: (await trailOf(db, subjectOf(template.name), historyMax)).map(
      ({ id, at, by, before, after }) => ({
        id,
        at: at.toISOString(),
        by,
        changes: changesBetween(template, before, after),
      }),
    ),
  };
}

const historyMax = 50;

function summaryOf(template: AnyTemplate, stored: StoredTemplate) {
  const texts = Object.entries(textsOf(template));
  return {
    name: template.name,
    group: template.group,
    title: t(template.title),
    when: t(template.when),
    can_switch_off: template.courtesy !== undefined,
    is_on: template.courtesy === undefined || stored.is_on,
    edited_texts: texts.filter(
      ([name, { byDefault }]) => textInForce(template, name, stored.texts) !== byDefault,
    ).length,
    version: stored.version,
    changed_at: stored.updated_at?.toISOString() ?? null,
    changed_by: stored.updated_by,
  };
}

/** An email as a trail holds it; what is missing is as by default. */
export function stateOf(kept: Record<string, unknown> | null): TemplateState {
  const { texts, is_on: isOn, settings } = (kept ?? {}) as Partial<TemplateState>;
  return { texts: texts ?? {}, is_on: isOn ?? true, settings: settings ?? {} };
}

/** What differs between two states of an email, in words. */
function changesBetween(
  template: AnyTemplate,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
) {
  const [from, to] = [stateOf(before), stateOf(after)];
  const switched = (state: TemplateState) => (state.is_on ? t('On') : t('Off'));
  return [
    { label: t('Sent'), before: switched(from), after: switched(to) },
    ...Object.entries(textsOf(template)).map(([name, { label }]) => ({
      label: t(label),
      before: textInForce(template, name, from.texts),
      after: textInForce(template, name, to.texts),
    })),
    ...Object.entries(template.courtesy?.settings ?? {}).map(([name, { label, byDefault }]) => ({
      label: t(label),
      before: `${from.settings[name] ?? byDefault}`,
      after: `${to.settings[name] ?? byDefault}`,
    })),
  ].filter(({ before: was, after: is }) => was !== is);
}
