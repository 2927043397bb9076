import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import type { ProductChange } from './product-values.ts';
import { shownSpec } from './spec-value.ts';

type Owners = Awaited<ReturnType<ReturnType<typeof browserApi>['suppliers']['productOwners']>>;
type Owner = Owners['fields'][number]['owner'];
/** A value that somebody says, by whom. */
type Saying = { by: string; isOwner: boolean; value: unknown };

/** What each supplier says of a product beside what it is; one of them may describe it, and single values are taken over. */
export function OwnersDialog({
  productId,
  kindName,
  onChanged,
  onClose,
}: {
  productId: number;
  kindName: (kind: string) => string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState(0);
  const answer = useDetail(`${productId}:${asked}`, (signal) =>
    browserApi().suppliers.productOwners({ params: { id: productId }, signal }),
  );
  const [kept, setKept] = useState<Owners>();
  if (answer.status === 'loaded' && kept !== answer.detail) setKept(answer.detail);
  const { isSending, refusal, send } = useSend();
  const change = async (act: () => Promise<unknown>, said: string) => {
    const isDone = await send(act);
    setAsked(asked + 1);
    if (!isDone) return;
    successToast(said, flowToastMilliseconds);
    await onChanged();
  };
  const failed = refusal?.message ?? (answer.status === 'failed' ? answer.message : undefined);
  return (
    <Dialog
      title={t('What each supplier says')}
      description={t('What stands in the shop is marked; a value that is taken over is locked.')}
      size="lg"
      isOpen
      onOpenChange={onClose}
    >
      <div className="grid min-h-96 content-start gap-5 text-sm">
        {failed !== undefined && <InlineNotice tone="danger">{failed}</InlineNotice>}
        {!kept && failed === undefined && <p className="text-ink-faint">{t('Loading…')}</p>}
        {kept && (
          <Compared
            owners={kept}
            kindName={kindName}
            isBusy={isSending}
            onDescribe={(offer) =>
              change(
                () => browserApi().suppliers.chooseDescriber({ params: { id: productId }, body: { offer } }),
                t('The product is described anew.'),
              )
            }
            onTake={(field, value) =>
              change(
                () =>
                  browserApi().catalog.updateProduct({
                    params: { id: productId },
                    body: { version: kept.version, [field]: value } as ProductChange,
                  }),
                t('The value has been taken over and locked.'),
              )
            }
            onTakeSpec={(path, value) =>
              change(
                () =>
                  browserApi().catalog.changeProductSpecs({
                    params: { id: productId },
                    body: { version: kept.version, set: { [path]: value } },
                  }),
                t('The value has been taken over and locked.'),
              )
            }
          />
        )}
      </div>
    </Dialog>
  );
}

const byOrder = '';
const keyOf = ({ supplier, ref_id: code }: { supplier: string; ref_id: string }) => `${supplier}\n${code}`;

function Compared({
  owners: { chosen, offers, fields, specs },
  kindName,
  isBusy,
  onDescribe,
  onTake,
  onTakeSpec,
}: {
  owners: Owners;
  kindName: (kind: string) => string;
  isBusy: boolean;
  onDescribe: (offer: Owners['chosen']) => void;
  onTake: (field: string, value: unknown) => void;
  onTakeSpec: (path: string, value: unknown) => void;
}) {
  const mayChange = useMay('catalog');
  const [isConflictsOnly, setIsConflictsOnly] = useState(true);
  const conflicts = specs.filter(({ is_conflict: isConflict }) => isConflict).length;
  const shownSpecs = specs.filter(({ is_conflict: isConflict }) => isConflict || !isConflictsOnly);
  const names = offers.map(({ supplier_name: name, supplier, ref_id: code }) =>
    offers.filter((one) => one.supplier === supplier).length > 1 ? `${name} · ${code}` : name,
  );
  const sayings = (owner: Owner, said: readonly unknown[]): Saying[] =>
    said.flatMap((value, place) =>
      value === null ? [] : [{ by: names[place] ?? '', isOwner: owner === place, value }],
    );
  return (
    <>
      <Field
        label={t('Described by')}
        hint={t('An offer chosen here goes before the order of owners, for every field it says.')}
      >
        <Select
          disabled={!mayChange || isBusy}
          value={chosen ? keyOf(chosen) : byOrder}
          options={[
            { value: byOrder, label: t('the order of owners') },
            ...offers.map((offer, place) => ({
              value: keyOf(offer),
              label: [
                names[place],
                offer.is_source ? t('made the product') : '',
                offer.is_active ? '' : t('withdrawn'),
              ]
                .filter(Boolean)
                .join(' · '),
            })),
          ]}
          onChange={({ target }) => {
            const offer = offers.find((one) => keyOf(one) === target.value);
            onDescribe(offer ? { supplier: offer.supplier, ref_id: offer.ref_id } : null);
          }}
        />
      </Field>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {fields.map(({ field, now, owner, said }) => {
          const shown = (value: unknown) =>
            field === 'kind' && typeof value === 'string' ? kindName(value) : shownSpec(value);
          return (
            <Row
              key={field}
              name={fieldName(field)}
              owner={owner}
              names={names}
              now={now}
              shown={shown}
              said={sayings(owner, said)}
              mayTake={mayChange && !isBusy}
              onTake={(value) => onTake(field, value)}
            />
          );
        })}
      </ul>
      <section className="grid gap-3" aria-labelledby="compared-specs">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 id="compared-specs" className="font-semibold">
            {t('Specs')}{' '}
            <span className="font-normal text-ink-faint">
              {t('{count} said, {conflicts} not alike', { count: specs.length, conflicts })}
            </span>
          </h3>
          <Checkbox
            label={t('Only what is not alike')}
            checked={isConflictsOnly}
            onChange={(event) => setIsConflictsOnly(event.target.checked)}
          />
        </div>
        {shownSpecs.length === 0 ? (
          <p className="text-ink-faint">{t('They say the same, or only one of them says something.')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {shownSpecs.map(({ path, label, unit, now, owner, opendb, icecat, said }) => (
              <Row
                key={path}
                name={label ?? path}
                hint={label === null ? undefined : path}
                owner={owner}
                names={names}
                now={now ?? null}
                shown={(value) =>
                  value === null || unit === null ? shownSpec(value) : `${shownSpec(value)} ${unit}`
                }
                said={[
                  ...sayings(owner, said),
                  ...(opendb === null || opendb === undefined
                    ? []
                    : [{ by: 'OpenDB', isOwner: owner === 'opendb', value: opendb }]),
                  ...(icecat === null || icecat === undefined
                    ? []
                    : [{ by: t('Icecat'), isOwner: owner === 'icecat', value: icecat }]),
                ]}
                mayTake={mayChange && !isBusy}
                onTake={(value) => onTakeSpec(path, value)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** A field: what it is now, whose word that is, and what everybody says. */
function Row({
  name,
  hint,
  owner,
  names,
  now,
  shown,
  said,
  mayTake,
  onTake,
}: {
  name: string;
  hint?: string | undefined;
  owner: Owner;
  names: readonly string[];
  now: unknown;
  shown: (value: unknown) => string;
  said: readonly Saying[];
  mayTake: boolean;
  onTake: (value: unknown) => void;
}) {
  const isNow = (value: unknown) => JSON.stringify(value) === JSON.stringify(now);
  const alike = said.flatMap(({ by, value }) => (isNow(value) ? [by] : [])).join(', ');
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{name}</span>
        {hint !== undefined && <span className="spec text-xs text-ink-faint">{hint}</span>}
        <span className="ml-auto">
          {(owner !== null || now !== null) && <OwnerBadge owner={owner} names={names} />}
        </span>
      </div>
      <p className={cx('line-clamp-3 wrap-anywhere', now === null && 'text-ink-faint')}>{shown(now)}</p>
      {said.length > 0 && (
        <ul className="grid gap-1 border-l-2 border-line pl-3">
          {said
            .filter(({ value }) => !isNow(value))
            .map(({ by, isOwner, value }) => (
              <li key={by} className="flex items-center gap-3">
                <span className={cx('w-28 shrink-0 truncate', !isOwner && 'text-ink-faint')} title={by}>
                  {by}
                </span>
                <span className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">{shown(value)}</span>
                {mayTake && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Use {value} of {by} as {name}', { value: shown(value), by, name })}
                    onClick={() => onTake(value)}
                  >
                    {t('Use')}
                  </Button>
                )}
              </li>
            ))}
          {alike !== '' && (
            <li className="text-ink-faint">{t('The same: {suppliers}', { suppliers: alike })}</li>
          )}
        </ul>
      )}
    </li>
  );
}

const ownerWords = { staff: msg('Staff'), opendb: 'OpenDB', icecat: msg('Icecat') } as const;

function OwnerBadge({ owner, names }: { owner: Owner; names: readonly string[] }) {
  if (owner === null) return <span className="text-xs text-ink-faint">{t('the product itself')}</span>;
  if (typeof owner === 'number') return <Badge tone="info">{names[owner]}</Badge>;
  return (
    <Badge tone={owner === 'staff' ? 'brand' : 'neutral'}>
      {owner === 'opendb' ? ownerWords.opendb : t(ownerWords[owner])}
    </Badge>
  );
}
