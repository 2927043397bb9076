import { completenessRules } from './completeness.ts';
import { gravity, judgeOf, ruleNamed, rules, worstOf } from './judge.ts';
import { type Build, buildOf, type Part, type PartKind, withPart } from './parts.ts';
import { kindsThatCount } from './premises.ts';
import type { Rule } from './rule.ts';

/** How a candidate stands beside a build, by its code in `fitsBeside`. */
export const fits = ['ok', 'unknown', 'no'] as const;
export type Fit = (typeof fits)[number];

type Candidates = {
  parts: readonly { part: Part }[];
  /** The same object for as long as no part says anything else of itself than before, its stock apart. */
  specs?: object;
};

/** Only these can keep a part from being shown as fitting. */
const decisive = rules.filter(
  ({ id, worst, isBlocking }) => !completenessRules.has(id) && (worst === 'error' || isBlocking),
);

/**
 * The code of each candidate beside a build, as `candidateJudge` says. A rule is asked once for all candidates that are
 * alike in what it reads, beside all builds that are alike in what it reads: which fields these are shows while it
 * judges one of them.
 */
export function fitsBeside(candidates: Candidates, build: Build): Uint8Array {
  const { parts } = candidates;
  const found = new Uint8Array(parts.length);
  const columns = columnsOf(candidates);
  // A second unit of a chosen part is counted with it, so it is asked about by itself.
  const chosen = new Set(build.all.flatMap(({ refId }) => columns.placeOf.get(refId) ?? []));
  let watched: WatchedBuild | undefined;
  for (const { places, candidate, questions } of columns.groups) {
    for (const question of questions) {
      let answers = question.answersBeside(build);
      let { classOf } = question;
      // `places` and `classOf` go side by side, and every class has its answer.
      for (let index = 0; index < places.length; index += 1) {
        const place = places[index]!;
        if (found[place] === 2) continue;
        let fit = answers.fitOfClass[classOf[index]!]!;
        if (fit === unasked) {
          const part = parts[place]?.part;
          if (!part || chosen.has(place)) continue;
          const known = askedBefore(answers.root, place);
          if (known === undefined) {
            const beside = (watched ??= watchedBuild(build));
            candidate.show(part);
            beside.forget();
            fit = saidOf(question.rule, beside.build, candidate.part);
            learn(answers.root, candidate.read, place, fit, columns);
            question.tell(candidate.read, beside.read);
            answers = question.answersBeside(build, answers);
            ({ classOf } = question);
          } else fit = known;
          answers.fitOfClass[classOf[index]!] = fit;
        }
        if (fit > found[place]!) found[place] = fit;
      }
    }
  }
  for (const place of chosen) {
    const part = parts[place]?.part;
    if (part) found[place] = fitBeside(build, part);
  }
  return found;
}

/** Not an answer of `questionOf`. */
const unasked = 255;

function fitBeside(build: Build, part: Part): number {
  let worst = 0;
  for (const rule of decisive) {
    if (kindsThatCount(rule, ruleNamed).includes(part.kind))
      worst = Math.max(worst, saidOf(rule, build, part));
  }
  return worst;
}

/** What a rule says of a candidate that joins a build: 0 nothing against it, 1 not known, 2 it does not fit. */
function saidOf(rule: Rule, build: Build, candidate: Part): number {
  let worst = 0;
  let before: number | undefined;
  for (const { result, parts } of judgeOf(withPart(build, candidate))(rule)) {
    if (result !== 'error' && !(result === 'unknown' && rule.isBlocking)) continue;
    before ??= worstOf(judgeOf(build)(rule));
    if (gravity[result] > before || parts.includes(candidate)) {
      worst = Math.max(worst, result === 'error' ? 2 : 1);
    }
  }
  return worst;
}

/** A field that the rule reads at this point, with what follows for each of its values; or, in the end, the answer. */
type Node = { ids: Uint32Array | undefined; children: (Node | undefined)[]; fit: number | undefined };

const newNode = (): Node => ({ ids: undefined, children: [], fit: undefined });

function askedBefore(root: Node, place: number): number | undefined {
  let node: Node | undefined = root;
  while (node?.ids) node = node.children[node.ids[place] ?? 0];
  return node?.fit;
}

/** Keeps the answer for all candidates that are like this one in every field that was read. */
function learn(root: Node, read: readonly string[], place: number, fit: number, columns: Columns): void {
  let node = root;
  for (const field of read) {
    const ids = (node.ids ??= columns.idsOf(field));
    node = node.children[ids[place] ?? 0] ??= newNode();
  }
  node.fit = fit;
}

/** Told apart by none of these: kinds are asked apart, and names only stand in sentences. */
const unread: ReadonlySet<string> = new Set(['kind', 'refId', 'name']);

/** Stands in for a part and notes each field of it when it is first read, in that order. */
type Watched = { part: Part; read: string[]; show(part: Part): void };

/** `fields` are all that the part may have; whatever else is read, it does not have. */
function watchedPart(kind: PartKind, fields: Iterable<string>): Watched {
  let shown: Record<string, unknown> = { kind };
  const standIn = {};
  const watched: Watched = {
    part: standIn as Part,
    read: [],
    show(part) {
      shown = part;
      watched.read = [];
    },
  };
  for (const field of fields) {
    const get = unread.has(field)
      ? () => shown[field]
      : () => {
          if (!watched.read.includes(field)) watched.read.push(field);
          return shown[field];
        };
    Object.defineProperty(standIn, field, { get });
  }
  Object.defineProperty(standIn, 'whole', {
    enumerable: true,
    get() {
      throw new Error('A rule reads fields of a part, not the whole.');
    },
  });
  return watched;
}

/** A build of stand-ins. */
type WatchedBuild = {
  build: Build;
  /** What was read of its parts since `forget`. */
  readonly read: readonly (readonly [PartKind, string])[];
  forget(): void;
};

function watchedBuild(build: Build): WatchedBuild {
  const standIns = build.all.map((part) => {
    const watched = watchedPart(part.kind, Object.keys(part));
    watched.show(part);
    return watched;
  });
  const { use, prices, indices } = build;
  return {
    build: buildOf(
      standIns.map(({ part }) => part),
      { use, prices, indices },
    ),
    forget() {
      for (const watched of standIns) watched.read = [];
    },
    get read() {
      return standIns.flatMap(({ part, read }) => read.map((field) => [part.kind, field] as const));
    },
  };
}

/** What a rule says of candidates of one kind beside builds that are alike for it. */
type Answers = { root: Node; fitOfClass: Uint8Array };

/** One rule about candidates of one kind. What it reads is found out by and by; with it classes and keys grow finer. */
type Question = {
  rule: Rule;
  /** Candidates of one class, in the order of the group's places, are equal in every field the rule reads. */
  classOf: Uint32Array;
  /** Kept answers; `own` are those found so far, to be kept under what tells builds apart by now. */
  answersBeside(build: Build, own?: Answers): Answers;
  /** Notes what the rule has read of a candidate and of the build's parts. */
  tell(ofCandidate: readonly string[], ofBuild: readonly (readonly [PartKind, string])[]): void;
};

/** Builds that a rule sees in so many different ways are answered from memory. */
const keptAnswersMax = 400;

function questionAbout(rule: Rule, kind: PartKind, places: Uint32Array, idsOf: Columns['idsOf']): Question {
  const fields = new Set<string>();
  const fieldsOfBuild = new Map<PartKind, Set<string>>();
  const kinds = [...new Set([...kindsThatCount(rule, ruleNamed), kind])];
  let kept = new Map<string, Answers>();
  let classCount = 1;
  let isOutgrown = false;

  const question: Question = {
    rule,
    classOf: new Uint32Array(places.length),
    answersBeside(build, own) {
      if (own && !isOutgrown) return own;
      if (isOutgrown) {
        kept = new Map();
        isOutgrown = false;
      }
      const key = keyOf(build);
      let answers = own ? { root: own.root, fitOfClass: newTable() } : kept.get(key);
      if (answers) kept.delete(key);
      else answers = { root: newNode(), fitOfClass: newTable() };
      kept.set(key, answers);
      if (kept.size > keptAnswersMax) kept.delete(kept.keys().next().value ?? '');
      return answers;
    },
    tell(ofCandidate, ofBuild) {
      if (ofCandidate.some((field) => !fields.has(field))) {
        for (const field of ofCandidate) fields.add(field);
        classify();
        isOutgrown = true;
      }
      for (const [ofKind, field] of ofBuild) {
        const known = fieldsOfBuild.get(ofKind) ?? new Set();
        if (known.has(field)) continue;
        fieldsOfBuild.set(ofKind, known.add(field));
        isOutgrown = true;
      }
    },
  };
  const newTable = () => new Uint8Array(classCount).fill(unasked);

  const classify = () => {
    const ids = [...fields].map((field) => idsOf(field));
    const classes = new Map<string, number>();
    question.classOf = Uint32Array.from(places, (place) => {
      const values = ids.map((column) => column[place]).join();
      let own = classes.get(values);
      if (own === undefined) classes.set(values, (own = classes.size));
      return own;
    });
    classCount = classes.size;
  };

  /** Of the kinds that can change the answer: how many there are, which are units of one product, and what was read. */
  const keyOf = (build: Build) => {
    let key = '';
    for (const ofKind of kinds) {
      const parts: readonly Part[] = build[ofKind];
      key += `|${parts.length}`;
      for (const part of parts) {
        if (parts.length > 1) key += `#${parts.findIndex(({ refId }) => refId === part.refId)}`;
        for (const field of fieldsOfBuild.get(ofKind) ?? []) {
          key += `;${JSON.stringify((part as Record<string, unknown>)[field])}`;
        }
      }
    }
    return key;
  };
  return question;
}

type Columns = {
  /** Candidates of one kind each. */
  groups: readonly { places: Uint32Array; candidate: Watched; questions: readonly Question[] }[];
  placeOf: ReadonlyMap<string, number>;
  /** For each candidate, the number of its value of a field; equal values have equal numbers. */
  idsOf(field: string): Uint32Array;
};

const kept = new WeakMap<object, Columns>();

function columnsOf(candidates: Candidates): Columns {
  const key = candidates.specs ?? candidates;
  let columns = kept.get(key);
  if (!columns) kept.set(key, (columns = makeColumns(candidates)));
  return columns;
}

function makeColumns({ parts }: Candidates): Columns {
  const byKind = Map.groupBy(parts.keys(), (place) => parts[place]?.part.kind ?? 'other');
  const columns = new Map<string, Uint32Array>();
  const idsOf = (field: string) => {
    let ids = columns.get(field);
    if (!ids) {
      const numbers = new Map<unknown, number>();
      ids = Uint32Array.from(parts, ({ part }) => {
        const value = (part as Record<string, unknown>)[field];
        const key = typeof value === 'object' ? JSON.stringify(value) : value;
        let number = numbers.get(key);
        if (number === undefined) numbers.set(key, (number = numbers.size));
        return number;
      });
      columns.set(field, ids);
    }
    return ids;
  };
  return {
    groups: [...byKind].map(([kind, own]) => {
      const places = Uint32Array.from(own);
      return {
        places,
        candidate: watchedPart(kind, new Set(own.flatMap((place) => Object.keys(parts[place]?.part ?? {})))),
        questions: decisive
          .filter((rule) => kindsThatCount(rule, ruleNamed).includes(kind))
          .map((rule) => questionAbout(rule, kind, places, idsOf)),
      };
    }),
    placeOf: new Map(parts.map(({ part }, place) => [part.refId, place])),
    idsOf,
  };
}
