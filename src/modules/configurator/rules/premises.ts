import type { PartKind } from './parts.ts';
import type { Finding, Result, Rule } from './rule.ts';

/** What has to hold of two parts before another rule has anything to say of them. */
type Premise = {
  /** The rule that says whether it holds. */
  rule: string;
  /** The kinds of parts by which its findings are those about the same parts. */
  of: readonly PartKind[];
  /** Answers by which it does not hold. */
  fails: readonly Result[];
};

const refused = (rule: string, ...of: PartKind[]): Premise => ({ rule, of, fails: ['error'] });
const notSure = (rule: string, ...of: PartKind[]): Premise => ({ rule, of, fails: ['error', 'unknown'] });

const boardTakesCpu = [
  refused('cpu-board-socket', 'cpu', 'motherboard'),
  refused('cpu-board-platform', 'cpu', 'motherboard'),
];
const boardTakesKit = [
  refused('ram-board-type', 'memory', 'motherboard'),
  refused('ram-form-factor', 'memory', 'motherboard'),
];
const someBoardTakesKit = [refused('ram-board-type', 'memory'), refused('ram-form-factor', 'memory')];
const caseTakesBoard = [refused('board-case-form-factor', 'motherboard', 'case')];
const caseTakesSupply = [refused('psu-case-form-factor', 'psu', 'case')];
const caseTakesCard = [refused('gpu-case-length', 'gpu', 'case'), refused('gpu-case-slots', 'gpu', 'case')];
const coolerMounts = [refused('cooler-socket', 'cpu', 'cooler')];
const boardHoldsDrives = [refused('m2-slots', 'motherboard')];

/**
 * A rule is judged only of parts of which its premises hold: what does not enter is said once, and nothing else of the
 * same parts. Rules that are not named here depend on no other.
 */
export const judgedOnlyIf: Readonly<Record<string, readonly Premise[]>> = {
  // Its sentence says that the sockets agree.
  'cpu-board-platform': [notSure('cpu-board-socket', 'cpu', 'motherboard')],
  'cpu-board-bios': [notSure('cpu-board-socket', 'cpu', 'motherboard')],
  'board-cpu-ram-type': boardTakesCpu,
  'board-vrm-load': boardTakesCpu,
  'cpu-oc-chipset': boardTakesCpu,
  'display-output': boardTakesCpu,
  'ram-form-factor': [refused('ram-board-type', 'memory', 'motherboard')],
  'ram-slots': boardTakesKit,
  'ram-capacity-board': boardTakesKit,
  'ram-registered': boardTakesKit,
  'ram-ecc': [...boardTakesCpu, ...boardTakesKit],
  'ram-profile': boardTakesKit,
  'ram-four-dimm-ddr5': boardTakesKit,
  'ram-speed': someBoardTakesKit,
  'ram-speed-high': someBoardTakesKit,
  'ram-single-channel': someBoardTakesKit,
  'board-case-back-connect': caseTakesBoard,
  'usb-c-front': caseTakesBoard,
  'usb3-front': caseTakesBoard,
  'psu-case-length': caseTakesSupply,
  'case-psu-included': caseTakesSupply,
  'gpu-case-height': caseTakesCard,
  'gpu-low-profile': caseTakesCard,
  'gpu-radiator': caseTakesCard,
  'gpu-pcie-link': [refused('pcie-slots', 'gpu', 'motherboard')],
  'cooler-extra': coolerMounts,
  'cooler-capacity': coolerMounts,
  'm2-length': boardHoldsDrives,
  'm2-sata': boardHoldsDrives,
  'm2-pcie-gen': boardHoldsDrives,
  'm2-sata-shared': boardHoldsDrives,
};

/** The findings by which a premise fails, by each part of its first kind: one does not look through those of all others. */
function failedBy(
  { of, fails }: Premise,
  judged: readonly Finding[],
): ReadonlyMap<string, readonly Finding[]> {
  const failed = new Map<string, Finding[]>();
  for (const finding of judged) {
    if (!fails.includes(finding.result)) continue;
    for (const { kind, refId } of finding.parts) {
      if (kind !== of[0]) continue;
      const known = failed.get(refId);
      if (known) known.push(finding);
      else failed.set(refId, [finding]);
    }
  }
  return failed;
}

/** Whether a premise failed for a finding: of each of its kinds, every part that the finding names is among the refused. */
function isMoot(finding: Finding, { of }: Premise, failed: ReadonlyMap<string, readonly Finding[]>): boolean {
  const named = finding.parts.filter(({ kind }) => of.includes(kind));
  // A finding about fewer kinds than the premise is not about its parts.
  if (!of.every((kind) => named.some((part) => part.kind === kind))) return false;
  const namedIds = new Set(named.map(({ refId }) => refId));
  const same = named
    .filter(({ kind }) => kind === of[0])
    .flatMap(({ refId }) => failed.get(refId) ?? [])
    .filter(({ parts }) =>
      of.every((kind) => parts.some((part) => part.kind === kind && namedIds.has(part.refId))),
    );
  const covered = new Set(same.flatMap(({ parts }) => parts.map(({ refId }) => refId)));
  return named.every(({ refId }) => covered.has(refId));
}

/**
 * The findings of a rule about parts of which its premises hold.
 * @param judgedBy gives what is left of another rule's findings about the same build
 */
export function withoutMoot(
  rule: string,
  findings: readonly Finding[],
  judgedBy: (rule: string) => readonly Finding[],
): readonly Finding[] {
  return (judgedOnlyIf[rule] ?? []).reduce((kept, premise) => {
    if (kept.length === 0) return kept;
    const failed = failedBy(premise, judgedBy(premise.rule));
    return failed.size === 0 ? kept : kept.filter((finding) => !isMoot(finding, premise, failed));
  }, findings);
}

/** Kinds of parts that can change what is left of a rule's findings. */
export function kindsThatCount({ id, needs }: Rule, ruleOf: (id: string) => Rule): readonly PartKind[] {
  const others = (judgedOnlyIf[id] ?? []).flatMap(({ rule }) => ruleOf(rule).needs);
  return [...new Set([...needs, ...others])];
}
