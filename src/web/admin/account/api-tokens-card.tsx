import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ShownOnce } from '../admin-parts/shown-once.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { RightBoxes } from '../roles/right-boxes.tsx';
import { rightWords } from '../roles/right-words.ts';

type ApiTokens = Awaited<ReturnType<Api['apiTokens']['apiTokens']>>;
type ApiToken = ApiTokens['tokens'][number];

/** What programs call the shop with: the own tokens, for owners everybody's. */
export function ApiTokensCard({
  apiTokens: { rights, tokens },
  onDone,
}: {
  apiTokens: ApiTokens;
  onDone: () => Promise<void>;
}) {
  const [isAdding, setIsAdding] = useDialog('api-token', rights.length > 0);
  const [made, setMade] = useState<string>();
  return (
    <Card
      id="api-tokens"
      title={t('API tokens')}
      actions={
        rights.length > 0 && (
          <Button size="sm" variant="secondary" iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('New token')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          {t(
            'With one, a program of yours reads or changes the shop in your name: accounting, a marketplace, reports. It may do what you choose and never more than you.',
          )}
        </p>
        {made !== undefined && <ShownOnce secret={made} onKept={() => setMade(undefined)} />}
        {tokens.length > 0 && (
          <ul className="grid divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onDone={onDone} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && (
        <AddTokenDialog
          rights={rights}
          onMade={async (token) => {
            setMade(token);
            await onDone();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}

function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => Promise<void> }) {
  const [isEnding, setIsEnding] = useDialog(`end-token:${token.id}`);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <span className="font-medium wrap-anywhere">
          {token.name} <span className="spec text-ink-faint">…{token.hint}</span>{' '}
          {token.ends_soon && <Badge tone="warning">{t('Ends soon')}</Badge>}
        </span>
        <span className="text-xs text-ink-soft">{rightsText(token.rights)}</span>
        <span className="text-xs text-ink-faint">
          {[
            ...(token.is_own ? [] : [t('Made by {name}', { name: token.made_by.name })]),
            token.last_used_at === null
              ? t('Never used')
              : t('Last used {time}', { time: staffDateTime(token.last_used_at) }),
            token.expires_at === null
              ? t('without an end')
              : t('until {time}', { time: staffDateTime(token.expires_at) }),
          ].join(' · ')}
        </span>
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('End token: {name}', { name: token.name })}
        onClick={() => setIsEnding(true)}
      >
        {t('End token')}
      </Button>
      <ConfirmDialog
        title={t('End {name}?', { name: token.name })}
        confirmText={t('End token')}
        isOpen={isEnding}
        onOpenChange={setIsEnding}
        onConfirm={async () => {
          await browserApi().apiTokens.endApiToken({ params: { id: token.id } });
          await onDone();
        }}
      >
        <p>{t('The program that uses it is refused from now on.')}</p>
      </ConfirmDialog>
    </li>
  );
}

function rightsText(rights: readonly StaffRight[]): string {
  return rights
    .flatMap((right) => (right in rightWords ? [t(rightWords[right as keyof typeof rightWords].label)] : []))
    .join(', ');
}

function AddTokenDialog({
  rights,
  onMade,
  onClose,
}: {
  rights: ApiTokens['rights'];
  onMade: (token: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<readonly StaffRight[]>([]);
  const add = async () => {
    const { token } = await browserApi().apiTokens.addApiToken({
      body: {
        name,
        rights: [...chosen],
        days: days === '' ? null : (Number(days) as 30 | 90 | 365),
        current_password: password,
      },
    });
    await onMade(token);
  };
  return (
    <FormDialog
      title={t('New token')}
      description={t(
        'A program sends it as “Authorization: Bearer …”. Every call stands in /api/openapi.json.',
      )}
      size="md"
      confirmText={t('Make the token')}
      backText={t('Cancel')}
      act={add}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Name')} hint={t('Which program it is for')} error={refusal?.fields['name']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Field label={t('Valid for')} error={refusal?.fields['days']}>
              <Select
                options={[
                  { value: '30', label: t('30 days') },
                  { value: '90', label: t('90 days') },
                  { value: '365', label: t('a year') },
                  { value: '', label: t('until I end it') },
                ]}
                value={days}
                onChange={(event) => setDays(event.target.value)}
              />
            </Field>
          </div>
          <div className="grid gap-2">
            {refusal?.fields['rights'] !== undefined && (
              <InlineNotice tone="danger">{refusal.fields['rights']}</InlineNotice>
            )}
            <RightBoxes rights={rights} chosen={chosen} onChange={setChosen} />
          </div>
          <Field
            label={t('Current password')}
            hint={t('So that nobody does it at a computer you left open.')}
            error={refusal?.fields['current_password']}
          >
            <PasswordInput
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
