import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { comparedSerial, serialsIn } from './serials-in.ts';

type Offered = Awaited<ReturnType<Api['orders']['serialsOnShelf']>>['serials'][number];

const shownAtFirst = 6;

/** Serial numbers of a line: typed or scanned, one in each line, or chosen of those on the shelf. Each says what is known of it. */
export function SerialField({
  of,
  quantity,
  isRequired,
  error,
  text,
  offered,
  onTextChange,
}: {
  /** What of a kit they are of: ` of …`. */
  of: string;
  quantity: number;
  isRequired: boolean;
  error: string | undefined;
  text: string;
  offered: readonly Offered[];
  onTextChange: (text: string) => void;
}) {
  const [isAll, setIsAll] = useState(false);
  const typed = serialsIn(text);
  const read = typed.map(comparedSerial);
  const known = new Map(offered.map((each) => [each.serial, each]));
  const left = offered.filter(({ serial }) => !read.includes(serial));
  const mayAdd = read.length < quantity;
  return (
    <div className="grid gap-2">
      <Field
        label={[
          of === '' ? t('Serial numbers') : t('Serial numbers of {of}', { of }),
          isRequired ? '' : t('(optional)'),
        ]
          .filter(Boolean)
          .join(' ')}
        isRequired={isRequired}
        hint={
          quantity === 1
            ? undefined
            : t('One in each line; {count} of {quantity} read.', { count: read.length, quantity })
        }
        error={error}
      >
        <TextArea
          rows={Math.min(Math.max(quantity, read.length), 4)}
          className="spec"
          spellCheck={false}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
        />
      </Field>
      {offered.length > 0 && typed.length > 0 && (
        <ul aria-live="polite" className="grid gap-1">
          {read.map((serial, index) => (
            <Verdict
              key={`${index} ${serial}`}
              serial={serial}
              found={known.get(serial)}
              isTwice={read.indexOf(serial) < index}
            />
          ))}
        </ul>
      )}
      {mayAdd && left.length > 0 && (
        <div className="grid gap-1.5">
          <span className="text-xs text-ink-soft">{t('On the shelf: {count}', { count: left.length })}</span>
          <ul className="flex flex-wrap gap-1.5">
            {(isAll ? left : left.slice(0, shownAtFirst)).map((each) => (
              <li key={each.serial}>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('Take {serial}', { serial: each.serial })}
                  onClick={() => onTextChange([...typed, each.serial].join('\n'))}
                >
                  <span className="spec">{each.serial}</span>
                  {!each.is_here && <span className="text-ink-faint">{` ${each.location_name}`}</span>}
                </Button>
              </li>
            ))}
            {!isAll && left.length > shownAtFirst && (
              <li>
                <Button size="sm" variant="quiet" onClick={() => setIsAll(true)}>
                  {t('{count} more', { count: left.length - shownAtFirst })}
                </Button>
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}

function Verdict({
  serial,
  found,
  isTwice,
}: {
  serial: string;
  found: Offered | undefined;
  isTwice: boolean;
}) {
  const [isGood, words] = isTwice
    ? [false, t('stands here twice')]
    : found === undefined
      ? [false, t('did not come in with this product, or has left already')]
      : found.is_here
        ? [true, t('on the shelf in {locationName}', { locationName: found.location_name })]
        : [
            false,
            t('came in at {locationName}, the order takes from elsewhere', {
              locationName: found.location_name,
            }),
          ];
  return (
    <li className={cx('flex items-start gap-1.5 text-xs', isGood ? 'text-success' : 'text-warning')}>
      <Icon name={isGood ? 'check' : 'warning'} size={14} className="mt-0.5 shrink-0" />
      <span>
        <span className="spec">{serial}</span>
        {` ${words}`}
      </span>
    </li>
  );
}
