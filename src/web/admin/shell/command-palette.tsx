import { Dialog as Radix } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { orderName, stateWords } from '../orders/order-words.ts';
import { adminActions, adminNavigation, isOpenTo, namesOf } from './admin-navigation.ts';
import { fitting } from './fitting-words.ts';
import { paletteId } from './palette-id.ts';

type Part = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** What can be gone to, or a part of the page below that is used. */
type Target = { key: string; icon: IconName; name: string; detail?: string } & (
  | { to: string }
  | { part: Part }
);
type Section = { title: string; targets: readonly Target[] };
type Found = Awaited<ReturnType<Api['reports']['find']>>;

const typingPauseMilliseconds = 120;
const nothing: Found = { orders: [], quotes: [], customers: [], products: [], settings: [] };

/**
 * Goes anywhere by typing: screens and actions at once, and orders, customers and products as the shop finds them. Arrow
 * keys and Enter choose, with Ctrl or ⌘ in another tab; Escape closes.
 */
export function CommandPalette({
  user,
  typed,
  onClose,
}: {
  user: StaffUser;
  /** What was typed while its script was on its way. */
  typed: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const listId = useId();
  const [words, setWords] = useState(typed);
  const [at, setAt] = useState(0);
  const { found, isLooking, failure } = useFound(words.trim());
  // Read with every key: a page may still be on its way when the palette opens.
  const [parts, setParts] = useState(partsOfPage);
  const chosenPart = useRef<Part>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // What is known at once stands first: answers of the shop move nothing that somebody is about to choose.
  const sections = [
    { title: t('On this page'), targets: fitting(parts, words, ({ name }) => [name]) },
    ...screenSections(user, words),
    { title: t('Orders'), targets: benchOf(user, words) },
    ...foundSections(found),
  ].filter((section) => section.targets.length > 0);
  const targets = sections.flatMap((section) => section.targets);
  const chosen = targets[Math.min(at, targets.length - 1)];
  const open = (target: Target | undefined, isAside: boolean) => {
    if (!target) return;
    if ('part' in target) {
      chosenPart.current = target.part;
      onClose();
    } else if (isAside) window.open(target.to, '_blank');
    else {
      onClose();
      void navigate(target.to);
    }
  };
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      setAt((Math.min(at, targets.length - 1) + step + targets.length) % targets.length);
    } else if (event.key === 'Enter') open(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          id={paletteId}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Radix would select what was typed before, and the next key would replace it.
            event.preventDefault();
            field.current?.focus();
            field.current?.setSelectionRange(typed.length, typed.length);
          }}
          onCloseAutoFocus={(event) => {
            if (!chosenPart.current) return;
            event.preventDefault();
            use(chosenPart.current);
          }}
          className="animate-appear fixed top-[8dvh] left-1/2 z-50 grid max-h-[80dvh] w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg bg-raised shadow-3"
        >
          <Radix.Title className="sr-only">{t('Find or do anything')}</Radix.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Icon name="search" size={20} className="shrink-0 text-ink-faint" />
            <input
              ref={field}
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={chosen && `${listId}-${chosen.key}`}
              aria-label={t('Find or do anything')}
              placeholder={t('Order, phone, RFC, guide, serial, customer, SKU, screen, setting…')}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={words}
              onChange={(event) => {
                setWords(event.target.value);
                setParts(partsOfPage());
                setAt(0);
              }}
              onKeyDown={press}
              className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
            />
            {isLooking && <Spinner />}
          </div>
          <div id={listId} role="listbox" aria-label={t('What was found')} className="overflow-y-auto p-2">
            {sections.map((section) => (
              <div key={section.title} role="group" aria-label={section.title} className="mb-1.5">
                <p aria-hidden className="eyebrow px-2.5 pt-2 pb-1">
                  {section.title}
                </p>
                {section.targets.map((target) => (
                  <Choice
                    key={target.key}
                    id={`${listId}-${target.key}`}
                    target={target}
                    isChosen={target === chosen}
                    onPoint={() => setAt(targets.indexOf(target))}
                    onOpen={() => open(target, false)}
                  />
                ))}
              </div>
            ))}
            {targets.length === 0 && !isLooking && (
              <p role="status" className="px-3 py-8 text-center text-sm text-ink-soft">
                {failure ?? t('Nothing fits «{words}».', { words: words.trim() })}
              </p>
            )}
          </div>
          <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-ink-faint max-sm:hidden">
            <span>{t('↑ ↓ to move')}</span>
            <span>{t('Enter to open')}</span>
            <span>{t('Ctrl + Enter in another tab')}</span>
            <span>{t('Esc to close')}</span>
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choice({
  id,
  target,
  isChosen,
  onPoint,
  onOpen,
}: {
  id: string;
  target: Target;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    onPointerMove: isChosen ? undefined : onPoint,
    // The box keeps the focus: what is typed next goes on there.
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
    className: cx(
      'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left text-sm',
      isChosen && 'bg-sunken',
    ),
  };
  const content = (
    <>
      <Icon name={target.icon} size={18} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{target.name}</span>
      {target.detail !== undefined && (
        <span className="max-w-[45%] truncate text-xs text-ink-soft">{target.detail}</span>
      )}
    </>
  );
  return (
    <div ref={row} role="presentation">
      {'to' in target ? (
        <Link
          {...shared}
          to={target.to}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {content}
        </Link>
      ) : (
        <button {...shared} type="button" onClick={onOpen}>
          {content}
        </button>
      )}
    </div>
  );
}

/** The buttons and fields that the page below shows outside of its lists, by their words. */
function partsOfPage(): Target[] {
  const parts = document.querySelectorAll<Part>(
    '#content :is(button, select, textarea, input:not([type=checkbox], [type=radio], [type=file])):enabled',
  );
  const found = new Map<string, Target>();
  for (const part of parts) {
    const name = nameOf(part);
    const isShown = part.offsetParent !== null && part.closest('tbody') === null;
    if (!isShown || name === '' || name.length > 60 || found.has(name)) continue;
    const icon = part instanceof HTMLButtonElement ? 'arrow-right' : 'edit';
    found.set(name, { key: `part-${found.size}`, icon, name, part });
  }
  return [...found.values()];
}

function nameOf(part: Part): string {
  const label = part instanceof HTMLButtonElement ? part.innerText : part.labels?.[0]?.innerText;
  return (part.getAttribute('aria-label') ?? label ?? '').trim();
}

/** A button is pressed, a field is typed into. */
function use(part: Part): void {
  part.focus();
  if (part instanceof HTMLButtonElement) part.click();
  else if (part instanceof HTMLInputElement) part.select();
}

/** What the shop finds by `words`; an answer to older words is dropped. */
function useFound(words: string): { found: Found; isLooking: boolean; failure: string | undefined } {
  const [answer, setAnswer] = useState<{ words: string; found: Found; failure?: string }>({
    words: '',
    found: nothing,
  });
  const isAsked = words.length >= 2;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const pause = setTimeout(() => {
      browserApi()
        .reports.find({ query: { q: words } })
        .then(
          (found) => isOver || setAnswer({ words, found }),
          () =>
            isOver ||
            setAnswer({
              words,
              found: nothing,
              failure: t('The shop does not answer. Try again in a moment.'),
            }),
        );
    }, typingPauseMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [isAsked, words]);
  const isCurrent = isAsked && answer.words === words;
  return {
    // While more is typed the last answer stands, so that nothing jumps.
    found: isAsked ? answer.found : nothing,
    isLooking: isAsked && !isCurrent,
    failure: isCurrent ? answer.failure : undefined,
  };
}

/** Who packs and reads no orders finds one by its number on the packing bench. */
function benchOf({ rights }: StaffUser, words: string): readonly Target[] {
  const number = /^#?(\d{1,9})$/.exec(words.trim())?.[1];
  if (number === undefined || rights.includes('read_orders') || !rights.includes('pack')) return [];
  const name = t('Pack order {number}', { number: `#${number}` });
  return [{ key: 'bench', icon: 'package', name, to: adminLinks.packingBench(Number(number)) }];
}

function foundSections(found: Found): readonly Section[] {
  return [
    {
      title: t('Orders'),
      targets: found.orders.map((order) => ({
        key: `order-${order.order_id}`,
        icon: 'orders' as const,
        name: `${orderName(order)} · ${order.customer_name}`,
        detail: t(stateWords[order.state].label),
        to: adminLinks.order(order.order_id),
      })),
    },
    {
      title: t('Quotes'),
      targets: found.quotes.map(({ id, folio, company }) => ({
        key: `quote-${id}`,
        icon: 'invoice' as const,
        name: folio,
        detail: company,
        to: adminLinks.quote(id),
      })),
    },
    {
      title: t('Customers'),
      targets: found.customers.map(({ id, name, email }) => ({
        key: `customer-${id}`,
        icon: 'user' as const,
        name,
        detail: email,
        to: adminLinks.user(id),
      })),
    },
    {
      title: t('Products'),
      targets: found.products.map(({ id, name, sku }) => ({
        key: `product-${id}`,
        icon: 'package' as const,
        name,
        detail: sku,
        to: adminLinks.product(id),
      })),
    },
    {
      title: t('Settings'),
      targets: found.settings.map(({ group, title, field, label }) => ({
        key: `setting-${group}-${field ?? ''}`,
        icon: 'settings' as const,
        name: label ?? title,
        ...(label !== null && { detail: title }),
        to: adminLinks.settings(group, field),
      })),
    },
  ];
}

function screenSections(user: StaffUser, words: string): readonly Section[] {
  const screens = adminNavigation.flatMap((group) => group.entries);
  const mine = [...screens, ...adminActions].filter((entry) => isOpenTo(entry, user.rights));
  const targetOf = (entry: (typeof mine)[number]): Target => ({
    key: entry.to,
    icon: entry.icon,
    name: t(entry.label),
    to: entry.to,
  });
  const isAction = (entry: (typeof mine)[number]) => adminActions.includes(entry);
  const named = fitting(mine, words, namesOf);
  return [
    { title: t('Do'), targets: named.filter(isAction).map(targetOf) },
    { title: t('Go to'), targets: named.filter((entry) => !isAction(entry)).map(targetOf) },
  ];
}
