/** Something that is done to a PC: by whom and when, null before. */
export type AssemblyStep = {
  name: string;
  needs: 'nothing' | 'parts' | 'test' | 'photos' | 'system';
  by: string | null;
  at: string | null;
};

/** How a PC ran under load. */
export type AssemblyTest = {
  isPassed: boolean;
  minutes: number;
  /** The highest that was read; null where nobody did. */
  cpuCelsius: number | null;
  gpuCelsius: number | null;
  note: string;
  by: string;
  at: string;
};

/** What steps may need. */
export type AssemblyFacts = {
  isComplete: boolean;
  test: Pick<AssemblyTest, 'isPassed'> | null;
  photos: number;
  photosMin: number;
};

/** Whether what a step needs is there. */
export function isReady({ needs }: Pick<AssemblyStep, 'needs'>, facts: AssemblyFacts): boolean {
  switch (needs) {
    case 'parts':
      return facts.isComplete;
    case 'test':
      return facts.test?.isPassed === true;
    case 'photos':
      return facts.photos >= facts.photosMin;
    case 'nothing':
    case 'system':
      return true;
  }
}

/** The same steps without those done whose needs are not there any more: a part was changed, a photo removed. */
export function settledSteps(steps: readonly AssemblyStep[], facts: AssemblyFacts): AssemblyStep[] {
  return steps.map((step) => (isReady(step, facts) ? step : { ...step, by: null, at: null }));
}

/** Nothing is left to do: also where the shop has no steps, the parts are to be in it. */
export function isFinished(steps: readonly AssemblyStep[], { isComplete }: AssemblyFacts): boolean {
  return isComplete && steps.every(({ at }) => at !== null);
}
