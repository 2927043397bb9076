import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';

type Photo = Awaited<ReturnType<Api['reviews']['adminReviews']>>['reviews'][number]['photos'][number];

/** The pictures of a review, each shown or hidden on its own. */
export function ReviewPhotos({ photos }: { photos: readonly Photo[] }) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  if (photos.length === 0) return null;
  const decide = (id: number, state: 'approved' | 'rejected') =>
    send(async () => {
      await browserApi().reviews.moderatePhoto({ params: { id }, body: { state } });
      await revalidate();
    });
  return (
    <>
      <ul aria-label={t('Photos')} className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="grid content-start justify-items-start gap-1.5 max-sm:w-32">
            <a
              href={photo.image_url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Photo {index}, whole', { index: index + 1 })}
              className={cx(
                'block overflow-hidden rounded-md border-2',
                photo.state === 'pending' ? 'border-warning' : 'border-line',
                photo.state === 'rejected' && 'opacity-40',
              )}
            >
              <img
                {...pictureSizes(photo.image_url)}
                sizes="8rem"
                alt=""
                width={128}
                height={128}
                loading="lazy"
                className="size-32 bg-sunken object-cover"
              />
            </a>
            {mayChange && (
              <span className="flex flex-wrap gap-1.5">
                {photo.state !== 'approved' && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('Show photo {index}', { index: index + 1 })}
                    isBusy={isSending}
                    onClick={() => void decide(photo.id, 'approved')}
                  >
                    {t('Show')}
                  </Button>
                )}
                {photo.state !== 'rejected' && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Hide photo {index}', { index: index + 1 })}
                    isBusy={isSending}
                    onClick={() => void decide(photo.id, 'rejected')}
                  >
                    {t('Hide')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </>
  );
}
