import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry } from '../../ui/dropdown-menu.tsx';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import { UndoableButton, useUndoable } from '../admin-parts/undoable-button.tsx';

type Customer = { id: string; name: string; is_blocked: boolean };

/** Blocks a customer, or lets them come back. */
export function BlockCustomer({
  customer,
  size,
  className,
  onDone,
}: {
  customer: Customer;
  size?: 'sm';
  className?: string;
  onDone: (undoable: Undoable) => void;
}) {
  const { words, act, undoable } = blockingOf(customer);
  const isBlocked = customer.is_blocked;
  return (
    <UndoableButton
      {...(size && { size })}
      variant={isBlocked && size === undefined ? 'secondary' : 'quiet'}
      className={cx(className, !isBlocked && size === undefined && 'text-danger')}
      label={`${words} ${customer.name}`}
      act={act}
      undoable={undoable}
      onDone={onDone}
    >
      {words}
    </UndoableButton>
  );
}

/** The same among the entries of a menu, where a phone has no room for the button. */
export function useBlockEntry(customer: Customer, onDone: (undoable: Undoable) => void): MenuEntry {
  const { isSending, run } = useUndoable(onDone);
  const { words, act, undoable } = blockingOf(customer);
  return {
    kind: 'action',
    label: words,
    icon: 'shield',
    isDisabled: isSending,
    isOnlyOnPhones: true,
    onSelect: () => void run(act, undoable),
  };
}

function blockingOf({ id, name, is_blocked: isBlocked }: Customer) {
  const turn = (isBlockedThen: boolean) =>
    browserApi().customers.blockCustomer({ params: { id }, body: { is_blocked: isBlockedThen } });
  const free = t('{name} can sign in and buy again.', { name });
  return {
    words: isBlocked ? t('Unblock') : t('Block'),
    act: () => turn(!isBlocked),
    undoable: {
      text: isBlocked
        ? free
        : t('{name} is signed out everywhere and cannot sign in. Orders stay as they are.', { name }),
      undo: () => turn(isBlocked),
      undoneText: isBlocked ? t('{name} is blocked as before.', { name }) : free,
    },
  };
}
