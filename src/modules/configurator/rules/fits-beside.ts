import { candidateJudge } from './judge.ts';
import type { Build, Part } from './parts.ts';

/** How a candidate stands beside a build, by its code in `fitsBeside`. */
export const fits = ['ok', 'unknown', 'no'] as const;
export type Fit = (typeof fits)[number];

/** The code of each part of a shelf beside a build, see `candidateJudge`. */
export function fitsBeside({ parts }: { parts: readonly { part: Part }[] }, build: Build): Uint8Array {
  const judge = candidateJudge(build);
  return Uint8Array.from(parts, ({ part }) => fits.indexOf(judge(part).fits));
}
