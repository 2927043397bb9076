import { completenessRules } from '../../../modules/configurator/rules/completeness.ts';
import type { Api } from '../../../api/client.ts';

export type Check = Awaited<ReturnType<Api['configurator']['check']>>;
export type Repair = Check['repairs'][number];
export type CheckAnswer = Check['answers'][number];
export type ChosenProduct = Check['products'][number];
export type PartsList = Awaited<ReturnType<Api['configurator']['parts']>>;
export type CandidatePart = PartsList['products'][number];
export type SavedBuild = Awaited<ReturnType<Api['configurator']['build']>>['build'];

/** How a build stands while it is being chosen. */
export type BuildState = 'empty' | 'incompatible' | 'incomplete' | 'unconfirmed' | 'compatible';

/** What is missing is «incompleto», not an error, until somebody buys. */
export function buildState(check: Check | undefined): BuildState {
  if (!check || check.products.length === 0) return 'empty';
  const errors = check.answers.filter(({ result }) => result === 'error');
  if (errors.some(({ rule }) => !completenessRules.has(rule))) return 'incompatible';
  if (errors.length > 0) return 'incomplete';
  return check.verdict === 'unknown' ? 'unconfirmed' : 'compatible';
}

/** Answers in the groups in which they are shown. */
export type AnswerGroups = Record<
  'errors' | 'missing' | 'unknown' | 'warnings' | 'notes' | 'good',
  CheckAnswer[]
>;

/** Sorts answers for the summary; unknowns that do not block are notes. */
export function groupAnswers(answers: readonly CheckAnswer[]): AnswerGroups {
  const groups: AnswerGroups = { errors: [], missing: [], unknown: [], warnings: [], notes: [], good: [] };
  for (const answer of answers) {
    switch (answer.result) {
      case 'error':
        (completenessRules.has(answer.rule) ? groups.missing : groups.errors).push(answer);
        break;
      case 'unknown':
        (answer.blocking ? groups.unknown : groups.notes).push(answer);
        break;
      case 'warning':
        groups.warnings.push(answer);
        break;
      case 'info':
        groups.notes.push(answer);
        break;
      case 'ok':
        groups.good.push(answer);
        break;
    }
  }
  return groups;
}

export type PartState = 'error' | 'unknown' | 'warning' | 'good';

/** The worst that is said of one part. */
export function partState(answers: readonly CheckAnswer[], refId: string): PartState {
  const own = answers.filter(({ ref_ids, rule }) => ref_ids.includes(refId) && !completenessRules.has(rule));
  if (own.some(({ result }) => result === 'error')) return 'error';
  if (own.some(({ result, blocking }) => result === 'unknown' && blocking)) return 'unknown';
  return own.some(({ result }) => result === 'warning') ? 'warning' : 'good';
}
