/** Which tags changed since when; a moment is a count of what was announced. */
export type TagChanges = {
  /** Everything announced so far came before this moment. */
  now(): number;
  /** Notes a change of `tags`; `*` stands for anything. */
  note(tags: readonly string[]): void;
  /** Whether one of `tags`, with blanks between, changed after `since`. */
  haveChanged(tags: string, since: number): boolean;
};

/** A nightly import changes some ten thousand; more of them are remembered as a change of anything. */
const rememberedMax = 50_000;

/** Remembers changes by tag, so that what was made of a tag before can be told from what was made after. */
export function createTagChanges(): TagChanges {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** When anything changed, or what changed was forgotten. */
  let anythingAt = 0;

  return {
    now: () => count,
    note: (tags) => {
      count += 1;
      for (const tag of tags) changedAt.set(tag, count);
      if (changedAt.size <= rememberedMax && !changedAt.has('*')) return;
      changedAt.clear();
      anythingAt = count;
    },
    haveChanged: (tags, since) =>
      since < count &&
      (since < anythingAt || tags.split(' ').some((tag) => (changedAt.get(tag) ?? 0) > since)),
  };
}
