/** An environment variable that the shop knows, as staff may read it. */
export type ShownVariable = {
  name: string;
  /** `default`: not set, and something holds instead. */
  state: 'set' | 'default' | 'not_set';
  isSecret: boolean;
  /** Null of a secret, and where it is not set and nothing holds instead. */
  value: string | null;
};

declare module '../../platform/context.ts' {
  interface Shop {
    /** What the environment of this process is set to; secrets are not in it. */
    readonly environment: readonly ShownVariable[];
  }
}
