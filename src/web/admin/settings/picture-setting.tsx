import { tokensOfTheme } from '../../../modules/settings/rules/palette.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { controlClass, useField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSend } from '../admin-parts/use-send.ts';

/** A picture of the settings: it is uploaded when it is chosen, and shown to shoppers once the group is saved. */
export function PictureSetting({
  name,
  typed,
  onType,
}: {
  name: string;
  /** Address of the picture; empty: none. */
  typed: string;
  onType: (url: string) => void;
}) {
  const field = useField();
  const { isSending, refusal, send } = useSend();
  const upload = (file: File) =>
    send(async () => {
      const form = new FormData();
      form.set('picture', file);
      onType((await browserApi().settings.uploadSettingPicture({ form })).url);
    });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {typed === '' ? (
          <span className="grid h-16 w-28 place-items-center rounded-md border border-dashed border-line-strong">
            <Icon name="image" size={24} className="text-ink-faint" />
          </span>
        ) : (
          // On both grounds: what is drawn for one may not be seen on the other.
          (['light', 'dark'] as const).map((theme) => (
            <span
              key={theme}
              style={{ ...tokensOfTheme(theme) }}
              className="grid h-16 w-28 place-items-center rounded-md border border-line bg-paper p-2"
            >
              <img
                src={typed}
                alt={theme === 'light' ? t('On light ground') : t('On dark ground')}
                className="max-h-full max-w-full object-contain"
              />
            </span>
          ))
        )}
        <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
          <input
            {...field}
            type="file"
            name={name}
            accept="image/*"
            disabled={isSending}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again after it was taken out.
              event.target.value = '';
              if (file) void upload(file);
            }}
            className={cx(
              controlClass,
              'h-11 max-w-80 cursor-pointer pr-3 text-sm text-ink-soft file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-4 file:text-sm file:font-semibold file:text-ink',
            )}
          />
          {typed !== '' && (
            <Button variant="quiet" size="sm" iconStart="close" onClick={() => onType('')}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      {isSending && (
        <p role="status" className="text-xs text-ink-faint">
          {t('The picture is being sent …')}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-xs font-medium text-danger">
          {refusal.fields['picture'] ?? refusal.message}
        </p>
      )}
    </div>
  );
}
