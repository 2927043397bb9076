import { t } from '../../../i18n/t.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from '../admin-parts/card.tsx';
import { Choice } from '../admin-parts/choice.tsx';
import type { EmailTemplate } from './email-words.ts';
import type { usePreview } from './use-preview.ts';

export type Look = { sample: number; theme: 'light' | 'dark'; width: 320 | 600 };

/** How the email looks with what is typed, on a phone or a desk, in the light or the dark. */
export function EmailPreview({
  template,
  preview: { shown, failure },
  look,
  onLook,
}: {
  template: EmailTemplate;
  preview: ReturnType<typeof usePreview>;
  look: Look;
  onLook: (look: Look) => void;
}) {
  return (
    <Card title={t('Preview')} className="max-xl:order-first xl:sticky xl:top-20">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2.5">
          {template.samples.length > 1 && (
            <Select
              size="sm"
              aria-label={t('Example')}
              className="min-w-40 flex-1"
              options={template.samples.map((label, index) => ({ value: String(index), label }))}
              value={String(look.sample)}
              onChange={(event) => onLook({ ...look, sample: Number(event.target.value) })}
            />
          )}
          <Choice
            label={t('Theme of the preview')}
            options={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={look.theme}
            onChange={(theme) => onLook({ ...look, theme })}
          />
          <Choice
            label={t('Width of the preview')}
            options={[
              { value: 320, label: t('Phone') },
              { value: 600, label: t('Desktop') },
            ]}
            value={look.width}
            onChange={(width) => onLook({ ...look, width })}
          />
        </div>
        {failure !== undefined && (
          <InlineNotice tone="warning">
            {`${failure} ${shown ? t('The picture below is of before.') : ''}`}
          </InlineNotice>
        )}
        {shown ? (
          <>
            <p lang="es-MX" className="font-semibold break-words">
              {shown.subject}
            </p>
            <div className="overflow-x-auto rounded-lg border border-line bg-sunken">
              <iframe
                title={t('Preview of the e-mail')}
                sandbox=""
                srcDoc={shown.html}
                width={look.width}
                className="mx-auto block h-96 max-w-none xl:h-[42rem]"
              />
            </div>
          </>
        ) : (
          failure === undefined && <Skeleton className="h-96 w-full xl:h-[42rem]" />
        )}
      </div>
    </Card>
  );
}
