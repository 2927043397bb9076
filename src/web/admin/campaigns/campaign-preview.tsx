import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from '../admin-parts/card.tsx';
import { Choice } from '../admin-parts/choice.tsx';
import { staffSentence } from '../admin-parts/staff-sentence.ts';
import type { Campaign } from './campaign-words.ts';

type Content = Pick<Campaign, 'subject' | 'preheader' | 'topic' | 'segment_id' | 'blocks'>;
type Wanted = Content & { theme: 'light' | 'dark' };

/** How long typing has to rest before the preview is made anew. */
const restMilliseconds = 400;

/** How the email looks with what is typed, at the prices of now: on a desk or a phone, in the light or the dark. */
export function CampaignPreview({ content }: { content: Content }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<320 | 640>(640);
  const { subject, preheader, topic, segment_id, blocks } = content;
  const { shown, failure } = usePreview({ subject, preheader, topic, segment_id, blocks, theme });
  return (
    <Card title={t('Preview')} className="xl:sticky xl:top-20">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2.5">
          <Choice
            label={t('Theme of the preview')}
            options={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={theme}
            onChange={setTheme}
          />
          <Choice
            label={t('Width of the preview')}
            options={[
              { value: 320, label: t('Phone') },
              { value: 640, label: t('Desktop') },
            ]}
            value={width}
            onChange={setWidth}
          />
        </div>
        {failure !== undefined && <InlineNotice tone="warning">{failure}</InlineNotice>}
        {shown ? (
          <div className="overflow-x-auto rounded-lg border border-line bg-sunken">
            <iframe
              title={t('Preview of the e-mail')}
              sandbox=""
              srcDoc={shown}
              width={width}
              className="mx-auto h-96 max-w-none xl:h-[42rem]"
            />
          </div>
        ) : (
          failure === undefined && <Skeleton className="h-96 w-full xl:h-[42rem]" />
        )}
      </div>
    </Card>
  );
}

function usePreview(given: Wanted) {
  const [shown, setShown] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const wanted = JSON.stringify(given);
  useEffect(() => {
    const gone = new AbortController();
    const show = async () => {
      const body = JSON.parse(wanted) as Wanted;
      try {
        setShown((await browserApi().campaigns.previewCampaign({ body, signal: gone.signal })).html);
        setFailure(undefined);
      } catch (error) {
        if (gone.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailure(staffSentence(error));
      }
    };
    const timer = setTimeout(() => void show(), restMilliseconds);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return { shown, failure };
}
