import { casePsuGpuRules } from './case-psu-gpu.ts';
import { completenessRules } from './completeness.ts';
import { coolingRules } from './cooling.ts';
import { cpuMotherboardRules } from './cpu-motherboard.ts';
import { expansionRules } from './expansion.ts';
import { memoryRules } from './memory.ts';
import { outputRules } from './outputs.ts';
import { type Build, type Part, type PartKind, partKinds, withPart } from './parts.ts';
import { balanceRules } from './balance.ts';
import { memorySpeedRules } from './memory-speed.ts';
import { portRules } from './ports.ts';
import { systemRules } from './system.ts';
import { partsPresentRules } from './parts-present.ts';
import { powerRules } from './psu-power.ts';
import { kindsThatCount, withoutMoot } from './premises.ts';
import type { Finding, Result, Rule } from './rule.ts';
import { storageRules } from './storage.ts';

/** Every rule, in the order in which its answers are shown. */
export const rules: readonly Rule[] = [
  ...partsPresentRules,
  ...cpuMotherboardRules,
  ...memoryRules,
  ...memorySpeedRules,
  ...casePsuGpuRules,
  ...coolingRules,
  ...powerRules,
  ...storageRules,
  ...expansionRules,
  ...outputRules,
  ...portRules,
  ...systemRules,
  ...balanceRules,
];

/** A rule's answer as the API gives it. */
export type Answer = {
  rule: string;
  result: Result;
  blocking: boolean;
  refIds: string[];
  message: string;
  left: string | undefined;
  right: string | undefined;
  source: string | undefined;
};
export type Verdict = 'compatible' | 'incompatible' | 'unknown';

function answerOf(rule: Rule, finding: Finding): Answer {
  const { result, parts, message, left, right, source } = finding;
  const refIds = parts.map(({ refId }) => refId);
  return { rule: rule.id, result, blocking: rule.isBlocking, refIds, message, left, right, source };
}

const ruleById = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of an id. */
export function ruleNamed(id: string): Rule {
  const rule = ruleById.get(id);
  if (!rule) throw new Error(`There is no rule ${id}.`);
  return rule;
}

/** Judges a build rule by rule: what each finds of parts of which its premises hold (`premises.ts`). */
export function judgeOf(build: Build): (rule: Rule) => readonly Finding[] {
  const found = new Map<Rule, readonly Finding[]>();
  const findingsOf = (rule: Rule): readonly Finding[] => {
    let findings = found.get(rule);
    if (findings === undefined) {
      findings = withoutMoot(rule.id, rule.judge(build), (id) => findingsOf(ruleNamed(id)));
      found.set(rule, findings);
    }
    return findings;
  };
  return findingsOf;
}

/** All that can be said of a build. */
export function judgeBuild(build: Build): { verdict: Verdict; answers: Answer[] } {
  const findingsOf = judgeOf(build);
  const answers = rules.flatMap((rule) => findingsOf(rule).map((finding) => answerOf(rule, finding)));
  return { verdict: verdictOf(answers), answers };
}

/** Incompatible with one error; else unknown with one blocking unknown; else compatible, warnings allowed. */
export function verdictOf(answers: readonly Pick<Answer, 'result' | 'blocking'>[]): Verdict {
  if (answers.some(({ result }) => result === 'error')) return 'incompatible';
  return answers.some(({ result, blocking }) => result === 'unknown' && blocking) ? 'unknown' : 'compatible';
}

/** How bad a result is; a worse one counts against a part that brings it about. */
const byGravity: readonly Result[] = ['ok', 'info', 'warning', 'unknown', 'error'];
export const gravity = Object.fromEntries(byGravity.map((result, place) => [result, place])) as Record<
  Result,
  number
>;

/** The worst gravity among findings; as good as «ok» without any. */
export const worstOf = (findings: readonly Finding[]) =>
  findings.reduce((worst, { result }) => Math.max(worst, gravity[result]), gravity.ok);

/** Those that a part of a kind can change; rules about missing parts are left out. */
const rulesAbout: ReadonlyMap<PartKind, readonly Rule[]> = new Map(
  partKinds.map((kind) => [
    kind,
    rules.filter((rule) => kindsThatCount(rule, ruleNamed).includes(kind) && !completenessRules.has(rule.id)),
  ]),
);

/**
 * Judges one candidate after the other beside the same parts: what is said of the candidate itself, and what became
 * worse through it (its watts may be too many for a supply that was enough). Rules about missing parts are left out.
 */
export function candidateJudge(
  build: Build,
): (candidate: Part) => { fits: 'ok' | 'unknown' | 'no'; answers: Answer[] } {
  const before = judgeOf(build);
  return (candidate) => {
    const findingsOf = judgeOf(withPart(build, candidate));
    const answers: Answer[] = [];
    for (const rule of rulesAbout.get(candidate.kind) ?? []) {
      for (const finding of findingsOf(rule)) {
        const isOwn = finding.parts.includes(candidate);
        if (isOwn || gravity[finding.result] > worstOf(before(rule))) answers.push(answerOf(rule, finding));
      }
    }
    const verdict = verdictOf(answers);
    return { fits: verdict === 'compatible' ? 'ok' : verdict === 'unknown' ? 'unknown' : 'no', answers };
  };
}
