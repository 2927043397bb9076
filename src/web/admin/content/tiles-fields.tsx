import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Group, LinkField, UploadedPicture } from './field-parts.tsx';
import { emptyTile } from './section-words.ts';
import { type FieldsProps, TitleField } from './section-parts.tsx';

export function TilesFields({ section, onChange, errorOf }: FieldsProps<'tiles'>) {
  const { tiles } = section;
  const change = (index: number, part: Partial<(typeof tiles)[number]>) =>
    onChange({ tiles: tiles.map((tile, at) => (at === index ? { ...tile, ...part } : tile)) });
  return (
    <>
      <TitleField value={section.title} onChange={(title) => onChange({ title })} error={errorOf('title')} />
      {tiles.map((tile, index) => (
        <Group key={index} title={t('Picture {number}', { number: index + 1 })}>
          <UploadedPicture
            imageUrl={tile.image_url}
            alt={tile.alt}
            onChange={(part) => change(index, part)}
            errorOf={(field) => errorOf(`tiles.${index}.${field}`)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Words below it')} error={errorOf(`tiles.${index}.label`)}>
              <TextInput
                value={tile.label}
                maxLength={60}
                onChange={(event) => change(index, { label: event.target.value })}
              />
            </Field>
            <LinkField
              value={tile.to}
              onChange={(to) => change(index, { to })}
              error={errorOf(`tiles.${index}.to`)}
            />
          </div>
          {tiles.length > 2 && (
            <Button
              size="sm"
              variant="quiet"
              iconStart="trash"
              className="justify-self-start"
              onClick={() => onChange({ tiles: tiles.filter((_, at) => at !== index) })}
            >
              {t('Remove this picture')}
            </Button>
          )}
        </Group>
      ))}
      {tiles.length < 6 && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange({ tiles: [...tiles, emptyTile()] })}
        >
          {t('Add a picture')}
        </Button>
      )}
    </>
  );
}
