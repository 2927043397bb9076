/** Under which name the emulator's state is kept. */
export const provider = 'pac';

/** A stamped CFDI. */
export type StampRecord = {
  uuid: string;
  xml: string;
  stamped_at: string;
  /** While its receiver has not answered, and after they refused. */
  asked?: 'waits' | 'refused';
  cancelled_at?: string;
};

/** Why something is not stamped. */
export type Refusal = { code: string; message: string };
