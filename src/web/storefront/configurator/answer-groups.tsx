import { Icon } from '../../ui/icons.tsx';
import { AnswerCard } from './answer-line.tsx';
import type { AnswerGroups as Groups, CheckAnswer, ChosenProduct } from './build-state.ts';

/** What the rules say, by how much it matters; each group says in words what it is. */
export function AnswerGroups({
  groups,
  products,
  hasErrors = false,
}: {
  groups: Groups;
  products: readonly ChosenProduct[];
  /** Where nothing above has named the conflicts. */
  hasErrors?: boolean;
}) {
  return (
    <>
      {hasErrors && (
        <AnswerGroup
          title="No es compatible"
          answers={[...groups.errors, ...groups.missing]}
          products={products}
          isOpen
        />
      )}
      <AnswerGroup title="Por confirmar" answers={groups.unknown} products={products} isOpen />
      <AnswerGroup title="Avisos" answers={groups.warnings} products={products} isOpen />
      <AnswerGroup title="Notas" answers={groups.notes} products={products} />
      <AnswerGroup title="Comprobado" answers={groups.good} products={products} />
    </>
  );
}

function AnswerGroup({
  title,
  answers,
  products,
  isOpen = false,
}: {
  title: string;
  answers: readonly CheckAnswer[];
  products: readonly ChosenProduct[];
  isOpen?: boolean;
}) {
  if (answers.length === 0) return null;
  return (
    <details open={isOpen} className="group border-t border-line px-4 sm:px-5">
      <summary className="flex min-h-12 list-none items-center gap-2 text-sm font-semibold hover:text-brand">
        <span className="mr-auto">{title}</span>
        <span className="figures text-xs font-normal text-ink-soft">{answers.length}</span>
        <Icon
          name="chevron-down"
          size={16}
          className="text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line pb-3">
        {answers.map((answer) => (
          <AnswerCard key={answerKey(answer)} answer={answer} products={products} />
        ))}
      </ul>
    </details>
  );
}

/** What tells one answer of a check from another. */
export function answerKey({ rule, ref_ids, message }: CheckAnswer): string {
  return `${rule} ${ref_ids.join()} ${message}`;
}
