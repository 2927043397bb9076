/** Tells browsers what just happened; where nobody listens, nothing is lost (pages read the truth on load). */
export type Realtime = {
  /** To everybody in a room, e.g. `staff` or `customer:<id>`; in several, to each of them once. */
  tell(room: string | string[], event: string, payload: object): void;
};

/** For commands and tests without a socket server. */
export const silentRealtime: Realtime = { tell: () => {} };
