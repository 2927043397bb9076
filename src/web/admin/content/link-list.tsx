import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type ErrorOf, LinkField } from './field-parts.tsx';
import { moved, useMoves } from './use-moves.ts';

export type MenuLink = { label: string; to: string };

/** Links of a menu in their order. */
export function LinkList({
  links,
  onChange,
  errorOf,
  max,
  least = 0,
}: {
  links: readonly MenuLink[];
  onChange: (links: MenuLink[]) => void;
  errorOf: ErrorOf;
  max: number;
  least?: number;
}) {
  const moves = useMoves(links.length, (from, to) => onChange(moved(links, from, to)));
  const change = (index: number, part: Partial<MenuLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {links.map((link, index) => (
          <li
            key={index}
            {...moves.placeProps(index)}
            className={cx(
              'grid grid-cols-[auto_1fr_auto] items-start gap-2 rounded-md border p-3',
              moves.over === index && moves.dragged !== undefined ? 'border-brand' : 'border-line',
              moves.dragged === index && 'opacity-50',
            )}
          >
            <button
              type="button"
              aria-label={t('Move {name}', { name: link.label || t('Link {number}', { number: index + 1 }) })}
              title={t('Drag, or use the arrow keys')}
              {...moves.gripProps(index)}
              className="mt-6 grid size-9 cursor-grab place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
            >
              <Icon name="grip" size={18} />
            </button>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={t('Words')} error={errorOf(`${index}.label`)}>
                <TextInput
                  value={link.label}
                  maxLength={40}
                  onChange={(event) => change(index, { label: event.target.value })}
                />
              </Field>
              <LinkField
                value={link.to}
                onChange={(to) => change(index, { to })}
                error={errorOf(`${index}.to`)}
              />
            </div>
            <IconButton
              icon="trash"
              size="sm"
              className="mt-6"
              label={t('Remove {name}', { name: link.label || t('Link {number}', { number: index + 1 }) })}
              disabled={links.length <= least}
              onClick={() => onChange(links.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {links.length < max && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', to: '/' }])}
        >
          {t('Add a link')}
        </Button>
      )}
    </div>
  );
}
