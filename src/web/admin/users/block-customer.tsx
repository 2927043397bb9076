import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import { UndoableButton } from '../admin-parts/undoable-button.tsx';

/** Blocks a customer, or lets them come back. */
export function BlockCustomer({
  customer: { id, name, is_blocked: isBlocked },
  size,
  onDone,
}: {
  customer: { id: string; name: string; is_blocked: boolean };
  size?: 'sm';
  onDone: (undoable: Undoable) => void;
}) {
  const turn = (isBlockedThen: boolean) =>
    browserApi().customers.blockCustomer({ params: { id }, body: { is_blocked: isBlockedThen } });
  const words = isBlocked ? t('Unblock') : t('Block');
  const free = t('{name} can sign in and buy again.', { name });
  return (
    <UndoableButton
      {...(size && { size })}
      variant={isBlocked && size === undefined ? 'secondary' : 'quiet'}
      className={isBlocked || size !== undefined ? undefined : 'text-danger'}
      label={`${words} ${name}`}
      act={() => turn(!isBlocked)}
      undoable={{
        text: isBlocked
          ? free
          : t('{name} is signed out everywhere and cannot sign in. Orders stay as they are.', { name }),
        undo: () => turn(isBlocked),
        undoneText: isBlocked ? t('{name} is blocked as before.', { name }) : free,
      }}
      onDone={onDone}
    >
      {words}
    </UndoableButton>
  );
}
