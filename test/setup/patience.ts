/**
 * How long `vi.waitFor` and its like look for what comes a moment later: a slow machine with everything else running
 * beside is no failure. Nothing that works waits so long.
 */
export const patience = { timeout: 60_000, interval: 25 };
