import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { fromClockField, toClockField } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';

/** Says of a field of the form what was refused about it. */
export type ErrorOf = (field: string) => string | undefined;

/** From when until when something is shown. */
export function ScheduleFields({
  startsAt,
  endsAt,
  onChange,
  error,
  errorOf,
}: {
  startsAt: string | null;
  endsAt: string | null;
  onChange: (change: { starts_at?: string | null; ends_at?: string | null }) => void;
  error?: string;
  errorOf: ErrorOf;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('Shown from')}
        hint={t('Mexico City time; empty: at once.')}
        error={errorOf('starts_at') ?? error}
      >
        <TextInput
          type="datetime-local"
          value={startsAt === null ? '' : toClockField(startsAt)}
          onChange={(event) => onChange({ starts_at: fromClockField(event.target.value) || null })}
        />
      </Field>
      <Field label={t('Shown until')} hint={t('Empty: without an end.')} error={errorOf('ends_at')}>
        <TextInput
          type="datetime-local"
          value={endsAt === null ? '' : toClockField(endsAt)}
          onChange={(event) => onChange({ ends_at: fromClockField(event.target.value) || null })}
        />
      </Field>
    </div>
  );
}

/** Where something leads: a page of the shop, or another site. */
export function LinkField({
  label = t('Leads to'),
  value,
  onChange,
  error,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const paths = useId();
  return (
    <Field label={label} hint={t('A path of this shop, e.g. /promotion, or https://…')} error={error}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        list={paths}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={paths}>
        {wellKnown.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

const wellKnown = [
  '/promotion',
  '/category',
  '/brand',
  '/workstation',
  '/envios',
  '/devoluciones',
  '/garantia',
  '/contacto',
  '/tiendas',
  '/para-mayoristas',
  '/tarjetas-de-regalo',
];

/** Sends a picture to the shop and gives its address. */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData();
  form.set('picture', file);
  return (await browserApi().content.addPicture({ form })).image_url;
}

/** A picture that is sent as soon as it is chosen, with the words for who does not see it. */
export function UploadedPicture({
  imageUrl,
  alt,
  onChange,
  errorOf,
}: {
  imageUrl: string;
  alt: string;
  onChange: (change: { image_url?: string; alt?: string }) => void;
  errorOf: ErrorOf;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  // What is typed while the picture is on its way stays: it goes into the fields as they are then.
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange), [onChange]);
  const choose = (file: File | undefined) => {
    if (file)
      void send(async () => {
        const url = await uploadPicture(file);
        change.current({ image_url: url });
      });
  };
  const error = refusal?.fields['picture'] ?? refusal?.message ?? errorOf('image_url');
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className="grid h-24 w-32 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-picture text-xs text-ink-faint">
        {imageUrl === '' ? t('No picture') : <img src={imageUrl} alt="" className="size-full object-cover" />}
      </span>
      <div className="grid min-w-56 flex-1 gap-3">
        <div className="grid justify-items-start gap-1.5">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={t('Picture file')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            size="sm"
            variant="secondary"
            iconStart="upload"
            isBusy={isSending}
            onClick={() => input.current?.click()}
          >
            {imageUrl === '' ? t('Choose a picture') : t('Another picture')}
          </Button>
          {error !== undefined && (
            <p role="alert" className="text-xs font-medium text-danger">
              {error}
            </p>
          )}
        </div>
        <Field
          label={t('What the picture shows')}
          hint={t('Spanish; read aloud to who does not see it.')}
          error={errorOf('alt')}
        >
          <TextInput
            value={alt}
            maxLength={200}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}

/** A part of a form under its name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}
