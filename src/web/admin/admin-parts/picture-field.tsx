import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field, controlClass, useField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { cx } from '../../ui/cx.ts';

/** A picture: the one that stands now, or the one just chosen, beside the file field. */
export function PictureField({
  label,
  name,
  currentUrl,
  file,
  onFileChange,
  error,
  isDisabled,
}: {
  label: string;
  name: string;
  currentUrl?: string | null;
  file: File | undefined;
  onFileChange: (file: File | undefined) => void;
  error?: string;
  isDisabled?: boolean;
}) {
  return (
    <Field
      label={label}
      error={error}
      hint={
        file === undefined && currentUrl
          ? t('Without a new file this picture stays. JPEG, PNG, WebP or AVIF up to 8 MB.')
          : t('JPEG, PNG, WebP or AVIF up to 8 MB.')
      }
    >
      <div className="flex items-start gap-4">
        <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-picture">
          {file !== undefined ? (
            <ChosenPicture file={file} />
          ) : currentUrl ? (
            <img
              src={currentUrl}
              alt={t('As it is now')}
              width={96}
              height={96}
              className="size-full object-contain"
            />
          ) : (
            <Icon name="image" size={28} className="text-[oklch(0.6_0.005_250)]" />
          )}
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <FileInput name={name} file={file} onFileChange={onFileChange} isDisabled={isDisabled} />
          {file !== undefined && (
            <Button variant="quiet" size="sm" iconStart="close" onClick={() => onFileChange(undefined)}>
              {currentUrl ? t('Keep the current picture') : t('Remove')}
            </Button>
          )}
        </div>
      </div>
    </Field>
  );
}

function FileInput({
  name,
  file,
  onFileChange,
  isDisabled,
}: {
  name: string;
  file: File | undefined;
  onFileChange: (file: File | undefined) => void;
  isDisabled?: boolean;
}) {
  const field = useField();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The browser keeps its own choice; a form that was reset must show none.
    if (file === undefined && input.current) input.current.value = '';
  }, [file]);
  return (
    <input
      {...field}
      ref={input}
      type="file"
      name={name}
      accept="image/*"
      disabled={isDisabled}
      onChange={(event) => onFileChange(event.target.files?.[0])}
      className={cx(
        controlClass,
        'h-11 cursor-pointer pr-3 text-sm text-ink-soft file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-4 file:text-sm file:font-semibold file:text-ink',
      )}
    />
  );
}

/** A chosen file, before anybody has it but the browser. */
function ChosenPicture({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img ref={image} alt={t('Newly chosen')} width={96} height={96} className="size-full object-contain" />
  );
}
