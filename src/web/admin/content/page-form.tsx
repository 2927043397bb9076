import { msg, type Message, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { documentLines } from './document-lines.ts';
import { type ErrorOf, Group } from './field-parts.tsx';
import { DocumentField } from './section-fields.tsx';

export type PageContent = Awaited<ReturnType<Api['pageContent']['show']>>;
export type PageValue = PageContent['value'];

/** The fields' names on the screen. */
export const pageLabels: Readonly<Record<keyof PageValue, Message>> = {
  title: msg('Title'),
  slug: msg('Address'),
  intro: msg('Introduction'),
  since: msg('Holds since'),
  seo_title: msg('Title for search engines'),
  seo_description: msg('Description for search engines'),
  is_in_help: msg('Stands in the list of help'),
  body: msg('Text'),
};

export const emptyPage: PageValue = {
  title: '',
  slug: '',
  intro: '',
  since: '',
  seo_title: '',
  seo_description: '',
  is_in_help: true,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [] }] },
};

/** `Cómo elegir una fuente` → `como-elegir-una-fuente`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}

/** A value of a field in words, to compare two versions. */
export function pageText(field: keyof PageValue, value: unknown): string {
  if (field === 'body') return documentLines(value as PageValue['body']).join('\n');
  return typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : String(value);
}

/** A page as lines, to compare two versions. */
export function pageLines(value: PageValue): string[] {
  const { body, ...rest } = value;
  const heads = (Object.keys(rest) as (keyof typeof rest)[]).map(
    (field) => `${t(pageLabels[field])}: ${pageText(field, rest[field])}`,
  );
  return [...heads, ...documentLines(body)];
}

/** The fields of a page. */
export function PageFields({
  value,
  onChange,
  errorOf,
  isBuiltIn,
}: {
  value: PageValue;
  onChange: (change: Partial<PageValue>) => void;
  errorOf: ErrorOf;
  isBuiltIn: boolean;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Title')} hint={t('Spanish; shoppers read it.')} error={errorOf('title')}>
          <TextInput
            value={value.title}
            maxLength={100}
            onChange={(event) => {
              const title = event.target.value;
              // Until somebody writes an address of its own.
              const follows = !isBuiltIn && value.slug === slugOf(value.title);
              onChange(follows ? { title, slug: slugOf(title) } : { title });
            }}
          />
        </Field>
        <Field
          label={t('Address')}
          hint={
            isBuiltIn
              ? t('Every shop has this page; its address stays.')
              : t('The end of /pagina/…; the one of before leads to the new one.')
          }
          error={errorOf('slug')}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={value.slug}
            disabled={isBuiltIn}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t('Introduction')} error={errorOf('intro')}>
        <TextArea
          rows={3}
          maxLength={600}
          value={value.intro}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
      </Field>
      <DocumentField
        label={t('Text')}
        value={value.body}
        onChange={(body) => onChange({ body })}
        error={errorOf('body')}
      />
      <Group title={t('For search engines and lists')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Title for search engines')}
            hint={t('Empty: the title.')}
            error={errorOf('seo_title')}
          >
            <TextInput
              value={value.seo_title}
              maxLength={120}
              onChange={(event) => onChange({ seo_title: event.target.value })}
            />
          </Field>
          <Field
            label={t('Holds since')}
            hint={t('Below the introduction of a legal text; empty: not said.')}
            error={errorOf('since')}
          >
            <TextInput
              value={value.since}
              maxLength={60}
              onChange={(event) => onChange({ since: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label={t('Description for search engines')}
          hint={t('Spanish, up to 320 characters.')}
          error={errorOf('seo_description')}
        >
          <TextArea
            rows={2}
            maxLength={320}
            value={value.seo_description}
            onChange={(event) => onChange({ seo_description: event.target.value })}
          />
        </Field>
        {!isBuiltIn && (
          <Switch
            label={t('Stands in the list beside the pages of help')}
            checked={value.is_in_help}
            onChange={(event) => onChange({ is_in_help: event.target.checked })}
          />
        )}
      </Group>
    </>
  );
}
