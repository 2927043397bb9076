import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

/** What the shop reads; phones turn what they keep otherwise into the first of them. */
const accept = 'image/jpeg,image/png,image/webp,image/avif';

/** Takes files that are dropped on it, and offers the buttons for those who do not drag. */
export function DropZone({
  isDisabled,
  isEmpty,
  onFiles,
  children,
}: {
  isDisabled: boolean;
  isEmpty: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  if (isDisabled) return <>{children}</>;
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes(t('Files'));
  const chosen = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div
      className={cx(
        'grid gap-3 rounded-lg border border-dashed p-2 sm:p-3 transition-colors',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <div className={cx('flex flex-wrap items-center gap-2', isEmpty && 'justify-center py-6')}>
        <Button variant="secondary" size="sm" iconStart="upload" onClick={() => file.current?.click()}>
          {t('Add pictures')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          iconStart="camera"
          className="hidden pointer-coarse:inline-flex"
          onClick={() => camera.current?.click()}
        >
          {t('Take a photo')}
        </Button>
        <span className="text-xs text-ink-soft">
          <span className="pointer-coarse:hidden">{t('or drop or paste them here.')} </span>
          {t('JPEG, PNG, WebP, AVIF up to 20 MB.')}
        </span>
      </div>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        aria-label={t('Pictures to add')}
        accept={accept}
        onChange={(event) => chosen(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={t('Photo to take')}
        accept="image/*"
        capture="environment"
        onChange={(event) => chosen(event.target)}
      />
    </div>
  );
}
