import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { type Topic, topicGroups, type Webhook } from './webhook-words.ts';

type Typed = Pick<Webhook, 'name' | 'url' | 'topics' | 'is_on'>;

/** A new webhook, or another address, name or topics of one. */
export function WebhookDialog({
  webhook,
  save,
  onClose,
}: {
  webhook?: Webhook;
  save: (typed: Typed) => Promise<unknown>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<Typed>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    topics: webhook?.topics ?? [],
    is_on: webhook?.is_on ?? true,
  });
  const type = (given: Partial<Typed>) => setTyped((before) => ({ ...before, ...given }));
  const turn = (topic: Topic, isChosen: boolean) =>
    type({ topics: isChosen ? [...typed.topics, topic] : typed.topics.filter((one) => one !== topic) });
  return (
    <FormDialog
      title={webhook ? t('Change webhook') : t('New webhook')}
      description={t(
        'The shop sends signed JSON to this address. What each message says stands in /api/openapi.json.',
      )}
      size="md"
      confirmText={webhook ? t('Save') : t('Add webhook')}
      backText={t('Cancel')}
      act={() => save(typed)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} hint={t('Which program it is for')} error={refusal?.fields['name']}>
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={typed.name}
              onChange={(event) => type({ name: event.target.value })}
            />
          </Field>
          <Field label={t('Address')} hint={t('Begins with https://')} error={refusal?.fields['url']}>
            <TextInput
              type="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={typed.url}
              onChange={(event) => type({ url: event.target.value })}
            />
          </Field>
          {refusal?.fields['topics'] !== undefined && (
            <InlineNotice tone="danger">{refusal.fields['topics']}</InlineNotice>
          )}
          {topicGroups.map((group) => (
            <fieldset key={group.title.text} className="grid gap-1">
              <legend className="mb-1 text-xs font-semibold text-ink-soft">{t(group.title)}</legend>
              {(Object.keys(group.topics) as Topic[]).map((topic) => (
                <Checkbox
                  key={topic}
                  label={group.topics[topic] && t(group.topics[topic])}
                  hint={<code className="spec">{topic}</code>}
                  checked={typed.topics.includes(topic)}
                  onChange={({ target }) => turn(topic, target.checked)}
                />
              ))}
            </fieldset>
          ))}
          {webhook && (
            <Checkbox
              label={t('On')}
              hint={t('While it is off it hears nothing; what waits is sent once it is on again.')}
              checked={typed.is_on}
              onChange={({ target }) => type({ is_on: target.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
