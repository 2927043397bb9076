import { isDeepStrictEqual } from 'node:util';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import { audit, entryOf } from '../../staff/index.ts';
import type { TemplateName } from '../template-names.contract.ts';
import { fits, settingsInForce } from './courtesies.ts';
import { everywhere, textsOf } from './draft.ts';
import type { AnyTemplate } from './email-template.ts';
import { onWire, stateOf, subjectOf, templateNamed, type TemplateState } from './show-template.ts';
import { problemOf, variablesOf } from './template-text.ts';
import { lockTemplate, type StoredTemplate, writeTemplate } from './templates.queries.ts';

/** What staff change of an email; null is the default. */
export type TemplateChange = {
  version: number;
  texts: Readonly<Record<string, string | null>>;
  is_on?: boolean | undefined;
  settings: Readonly<Record<string, number | null>>;
};

/**
 * Changes an email that nobody changed meanwhile; the same again changes nothing.
 * @throws AppError 404; 409 `stale` with the email as it is now, `owed` where it cannot be switched off; 422 by field
 */
export async function saveTemplate(context: RequestContext, name: TemplateName, change: TemplateChange) {
  const template = templateNamed(context.emailTemplates, name);
  refuseUnfit(template, change);
  return context.db.transaction(async (tx) => {
    const stored = await lockFresh(tx, template, change.version);
    const wanted: TemplateState = {
      texts: withChanges(stored.texts, textsToKeep(template, change.texts)),
      is_on: change.is_on ?? stored.is_on,
      settings: withChanges(stored.settings, change.settings),
    };
    refuseTogether(template, wanted);
    return write(context, tx, template, stored, wanted);
  });
}

/**
 * Brings an email back to what it was before one of its changes.
 * @throws AppError 404; 409 `stale` with the email as it is now
 */
export async function undoTemplate(
  context: RequestContext,
  name: TemplateName,
  { version, change_id: changeId }: { version: number; change_id: number },
) {
  const template = templateNamed(context.emailTemplates, name);
  return context.db.transaction(async (tx) => {
    const stored = await lockFresh(tx, template, version);
    const entry = await entryOf(tx, subjectOf(name), changeId);
    if (!entry) throw notFound(t('There is no such change.'));
    return write(context, tx, template, stored, stateOf(entry.before));
  });
}

/**
 * Refuses texts that cannot be sent, each beside its field.
 * @throws AppError 422
 */
export function refuseTexts(template: AnyTemplate, texts: Readonly<Record<string, string | null>>): void {
  const problems = problemsOf(template, texts);
  if (Object.keys(problems).length > 0) throw invalid(problems, t('Check the marked fields.'));
}

function refuseUnfit(template: AnyTemplate, { texts, settings, is_on: isOn }: TemplateChange): void {
  if (isOn === false && template.courtesy === undefined) {
    throw conflict('owed', t('Customers are owed this e-mail: it cannot be switched off.'));
  }
  const problems = problemsOf(template, texts);
  for (const [name, value] of Object.entries(settings)) {
    const declared = template.courtesy?.settings[name];
    if (!declared) problems[name] = t('There is no such setting.');
    else if (value !== null && !fits(declared, value)) {
      problems[name] = t('Enter a whole number from {min} to {max}.', {
        min: declared.min,
        max: declared.max,
      });
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, t('Check the marked fields.'));
}

/** What is wrong with numbers that are each right alone. */
function refuseTogether(template: AnyTemplate, { settings }: TemplateState): void {
  const { settings: declared = {}, judge } = template.courtesy ?? {};
  const problems = judge?.(settingsInForce(declared, settings)) ?? [];
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(({ field, problem }) => [field, t(problem)]));
  throw invalid(fields, t('Check the marked fields.'));
}

function problemsOf(
  template: AnyTemplate,
  texts: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const declared = textsOf(template);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const one = Object.hasOwn(declared, name) ? declared[name] : undefined;
      if (!one) return [[name, t('There is no such text.')]];
      if (text === null) return [];
      const problem = problemOf(one, variablesOf(template, one, everywhere), text);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
}

/** Without the space around them; a text that is its default is none. */
function textsToKeep(
  template: AnyTemplate,
  texts: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const declared = textsOf(template);
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const kept = text?.replaceAll('\r\n', '\n').trim() ?? null;
      return [name, kept === declared[name]?.byDefault ? null : kept];
    }),
  );
}

function withChanges<Value>(
  stored: Readonly<Record<string, Value>>,
  changed: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  const entries = Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))) as Record<
    string,
    Value
  >;
}

async function lockFresh(tx: Connection, template: AnyTemplate, version: number): Promise<StoredTemplate> {
  const stored = await lockTemplate(tx, template.name);
  if (stored.version !== version) throw stale(await onWire(tx, template, stored));
  return stored;
}

async function write(
  { staff, clock }: RequestContext,
  tx: Connection,
  template: AnyTemplate,
  { texts, is_on: isOn, settings, ...stored }: StoredTemplate,
  wanted: TemplateState,
) {
  const before: TemplateState = { texts, is_on: isOn, settings };
  if (isDeepStrictEqual(before, wanted)) {
    return onWire(tx, template, { ...stored, ...before });
  }
  const by = staff?.name ?? null;
  const now = clock.now();
  await tx.run(writeTemplate, {
    name: template.name,
    texts: JSON.stringify(wanted.texts),
    isOn: wanted.is_on,
    settings: JSON.stringify(wanted.settings),
    now,
    by,
  });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'email_template.change',
    subject: subjectOf(template.name),
    before,
    after: wanted,
  });
  return onWire(tx, template, {
    ...stored,
    ...wanted,
    version: stored.version + 1,
    updated_at: now,
    updated_by: by,
  });
}
