import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { LinkField, UploadedPicture } from './field-parts.tsx';
import { type FieldsProps, TitleField } from './section-parts.tsx';

export function HeroFields({ section, onChange, errorOf }: FieldsProps<'hero'>) {
  return (
    <>
      <TitleField value={section.title} onChange={(title) => onChange({ title })} error={errorOf('title')} />
      <Field label={t('Text')} error={errorOf('text')}>
        <TextArea
          rows={2}
          maxLength={300}
          value={section.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Button')} error={errorOf('button')}>
          <TextInput
            value={section.button}
            maxLength={40}
            onChange={(event) => onChange({ button: event.target.value })}
          />
        </Field>
        <LinkField value={section.to} onChange={(to) => onChange({ to })} error={errorOf('to')} />
      </div>
      <UploadedPicture imageUrl={section.image_url} alt={section.alt} onChange={onChange} errorOf={errorOf} />
    </>
  );
}
