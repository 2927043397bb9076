import { t } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import { rightGroups, rightWords } from './right-words.ts';

/** A box for each right that is offered; what one needs comes with it, and who needs what goes leaves with it. */
export function RightBoxes({
  rights,
  chosen,
  onChange,
}: {
  rights: readonly { right: StaffRight; needs: readonly StaffRight[] }[];
  chosen: readonly StaffRight[];
  onChange: (chosen: readonly StaffRight[]) => void;
}) {
  const own = useStaff().rights;
  const needsOf = (right: StaffRight) => rights.find((one) => one.right === right)?.needs ?? [];
  const withNeeds = (right: StaffRight): StaffRight[] => [right, ...needsOf(right).flatMap(withNeeds)];
  const turn = (right: StaffRight, isOn: boolean) => {
    const next = isOn
      ? [...chosen, ...withNeeds(right)]
      : chosen.filter((one) => !withNeeds(one).includes(right));
    // In one order, so that the same rights are the same.
    onChange(rights.map((one) => one.right).filter((one) => next.includes(one)));
  };
  const groups = rightGroups
    .map((group) => ({
      ...group,
      rights: group.rights.filter((right) => rights.some((one) => one.right === right)),
    }))
    .filter((group) => group.rights.length > 0);
  return (
    <div className="grid gap-4">
      {groups.map((group) => (
        <fieldset key={group.title.text} className="grid gap-1">
          <legend className="mb-1 text-xs font-semibold text-ink-soft">{t(group.title)}</legend>
          {group.rights.map((right) => (
            <Checkbox
              key={right}
              label={t(rightWords[right].label)}
              hint={t(rightWords[right].hint)}
              checked={chosen.includes(right)}
              disabled={!own.includes(right)}
              onChange={({ target }) => turn(right, target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
