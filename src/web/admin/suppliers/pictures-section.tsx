import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';

type Pictures = Awaited<ReturnType<Api['suppliers']['pictures']>>;

/** What became of the pictures that a supplier's records name, and whom they are asked of. */
export function PicturesSection({ code, pictures }: { code: string; pictures: Pictures }) {
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [hosts, setHosts] = useState(pictures.hosts.join(', '));
  const { here, waiting, failed, blocked, default_hosts: byDefault } = pictures;
  const saveHosts = (list: readonly string[]) =>
    void send(async () => {
      const saved = await browserApi().suppliers.savePictureHosts({
        params: { code },
        body: { hosts: [...list], was: pictures.hosts },
      });
      setHosts(saved.hosts.join(', '));
      successToast(t('The hosts have been saved.'), flowToastMilliseconds);
      void revalidate();
    });
  const again = () =>
    void send(async () => {
      await browserApi().suppliers.tryPicturesAgain({ params: { code } });
      void revalidate();
    });
  const typed = hosts.split(/[,;\s]+/).filter((host) => host !== '');
  const facts = [
    { name: t('Here'), value: here },
    { name: t('Waiting'), value: waiting },
    { name: t('Did not come'), value: failed, isBad: failed > 0 },
  ];
  const fieldError = Object.entries(refusal?.fields ?? {}).find(([name]) => name.startsWith('hosts'))?.[1];
  return (
    <Card
      title={t('Pictures')}
      actions={
        mayChange &&
        failed > 0 && (
          <Button variant="secondary" size="sm" isBusy={isSending} onClick={again}>
            {t('Fetch them again')}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ name, value, isBad }) => (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className={cx('text-base font-medium', isBad && 'text-danger')}>
                {value.toLocaleString('en-US')}
              </dd>
            </div>
          ))}
        </dl>
        {blocked.length > 0 && (
          <InlineNotice tone="warning" title={t('Their hosts are not on the list')}>
            <ul className="grid gap-2">
              {blocked.map(({ host, count }) => (
                <li key={host} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="break-all">
                    {t('{host}: {count, plural, one {# picture} other {# pictures}}', { host, count })}
                  </span>
                  {mayChange && (
                    <Button
                      variant="secondary"
                      size="sm"
                      isBusy={isSending}
                      onClick={() =>
                        saveHosts([...(pictures.hosts.length > 0 ? pictures.hosts : byDefault), host])
                      }
                    >
                      {t('Allow')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </InlineNotice>
        )}
        {refusal && fieldError === undefined && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            saveHosts(typed);
          }}
        >
          <Field
            label={t('Hosts that pictures are fetched from')}
            hint={
              byDefault.length > 0
                ? t('With commas; all below them, too. Empty: {hosts}.', { hosts: byDefault.join(', ') })
                : t('With commas; all below them, too. Empty: none.')
            }
            error={fieldError}
          >
            <TextInput
              autoComplete="off"
              disabled={!mayChange}
              maxLength={2000}
              value={hosts}
              onChange={(event) => setHosts(event.target.value)}
            />
          </Field>
          {mayChange && (
            <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSending}>
              {t('Save the hosts')}
            </Button>
          )}
        </form>
      </div>
    </Card>
  );
}
