import { useEffect, useRef } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Upload } from './picture-store.ts';

/** A file on its way, or why it was refused. */
export function UploadTile({
  upload: { file, progress, message, mayRetry },
  onRetry,
  onPutAway,
}: {
  upload: Upload;
  onRetry: () => void;
  onPutAway: () => void;
}) {
  const isRefused = message !== undefined;
  return (
    <li className="grid grid-cols-1 content-start overflow-hidden rounded-md border border-dashed border-line-strong bg-surface">
      <div className="relative grid aspect-square place-items-center bg-picture">
        {isRefused && mayRetry !== true ? (
          <Icon name="image" size={28} className="text-[oklch(0.6_0.005_250)]" />
        ) : (
          <Preview file={file} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-1.5 border-t border-line p-2 text-xs">
        <div className="flex items-center justify-between gap-1">
          <span className="min-w-0 truncate font-medium" title={file.name}>
            {file.name}
          </span>
          {isRefused && (
            <IconButton
              icon="close"
              size="sm"
              label={t('Put {name} away', { name: file.name })}
              onClick={onPutAway}
            />
          )}
        </div>
        {isRefused ? (
          <>
            <p role="alert" className="flex items-start gap-1.5 font-medium text-danger">
              <Icon name="warning" size={14} className="mt-px shrink-0" />
              {message}
            </p>
            {mayRetry === true && (
              <Button variant="secondary" size="sm" iconStart="refresh" onClick={onRetry}>
                {t('Try again')}
              </Button>
            )}
          </>
        ) : (
          <>
            <ProgressBar label={t('Sending {name}', { name: file.name })} share={progress ?? 0} />
            <span className="text-ink-soft">{wordsOf(progress)}</span>
          </>
        )}
      </div>
    </li>
  );
}

function wordsOf(progress: number | undefined): string {
  if (progress === undefined) return t('Waiting');
  return progress < 1 ? `${Math.round(progress * 100)} %` : t('Making sizes');
}

/** Drawn from the file, before the shop has it. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img
      ref={image}
      alt=""
      width={200}
      height={200}
      className="absolute inset-0 size-full object-contain p-1 opacity-50"
    />
  );
}
