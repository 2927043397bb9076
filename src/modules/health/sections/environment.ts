import type { SectionReader } from './section.ts';

/** What the environment of the process that answers is set to; secrets never left `server/config.ts`. */
export const readEnvironment: SectionReader<'environment'> = ({ environment }) =>
  Promise.resolve({
    variables: environment.map(({ name, state, isSecret, value }) => ({
      name,
      state,
      is_secret: isSecret,
      value,
    })),
  });
