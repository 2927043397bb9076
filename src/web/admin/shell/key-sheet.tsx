import { t } from '../../../i18n/t.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { goToKeys, screensOf } from './admin-navigation.ts';

/** Every key of the admin, behind `?`. */
export function KeySheet({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const screens = screensOf(user);
  return (
    <Dialog title={t('Keys')} isOpen onOpenChange={onClose} size="lg">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys
          title={t('Everywhere')}
          keys={[
            [t('Ctrl K'), t('Find or do anything')],
            ['/', t('Search in this list, or anything')],
            ['?', t('These keys')],
            [t('Ctrl Enter'), t('Save or send what is typed')],
            [t('Esc'), t('Close what is open')],
          ]}
        />
        <Keys
          title={t('In a list')}
          keys={[
            ['j', t('Next row')],
            ['k', t('Previous row')],
            [t('Enter'), t('Open the row')],
            ['x', t('Choose the row')],
          ]}
        />
        <Keys
          title={t('On the page of one thing')}
          keys={[
            ['n', t('Next one of the list')],
            ['p', t('Previous one of the list')],
          ]}
        />
        <Keys
          title={t('Go to')}
          keys={Object.entries(goToKeys).flatMap(([key, to]) => {
            const screen = screens.find((one) => one.to === to);
            return screen ? [[`g ${key}`, t(screen.label)] as const] : [];
          })}
        />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="eyebrow mb-2">{title}</h3>
      <dl className="grid gap-1.5 text-sm">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>{meaning}</dt>
            <dd className="flex gap-1">
              {key.split(' ').map((part) => (
                <kbd
                  key={part}
                  className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center text-xs"
                >
                  {part}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
