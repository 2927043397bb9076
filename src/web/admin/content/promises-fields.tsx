import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import type { SectionOf } from './section-words.ts';
import { type FieldsProps } from './section-parts.tsx';

type PromiseLine = SectionOf<'promises'>['promises'][number];

export function PromisesFields({ section, onChange, errorOf }: FieldsProps<'promises'>) {
  const { promises } = section;
  const change = (index: number, part: Partial<PromiseLine>) =>
    onChange({ promises: promises.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('{name} says from which amount shipping is free.', { name: '{{free_shipping}}' })}
      </p>
      {promises.map((one, index) => (
        <div key={index} className="grid items-start gap-3 sm:grid-cols-[8rem_1fr_1.4fr_auto]">
          <Field label={t('Icon')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.icon`)}>
            <Select
              options={selectOptions(iconWords())}
              value={one.icon}
              onChange={(event) => change(index, { icon: event.target.value as PromiseLine['icon'] })}
            />
          </Field>
          <Field label={t('Title')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.title`)}>
            <TextInput
              value={one.title}
              maxLength={60}
              onChange={(event) => change(index, { title: event.target.value })}
            />
          </Field>
          <Field label={t('Text')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.text`)}>
            <TextInput
              value={one.text}
              maxLength={120}
              onChange={(event) => change(index, { text: event.target.value })}
            />
          </Field>
          {promises.length > 2 && (
            <IconButton
              icon="trash"
              label={t('Remove promise {number}', { number: index + 1 })}
              className={index === 0 ? 'sm:mt-6' : undefined}
              onClick={() => onChange({ promises: promises.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {promises.length < 4 && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange({ promises: [...promises, { icon: 'star', title: '', text: '' }] })}
        >
          {t('Add a promise')}
        </Button>
      )}
    </>
  );
}

function iconWords(): Record<PromiseLine['icon'], string> {
  return {
    truck: t('Lorry'),
    store: t('Shop'),
    invoice: t('Invoice'),
    shield: t('Shield'),
    card: t('Card'),
    clock: t('Clock'),
    chat: t('Conversation'),
    star: t('Star'),
  };
}
