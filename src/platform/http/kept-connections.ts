/**
 * How long a server leaves idle connections open: those who call, and proxies before the shop, are told a minute, and
 * it holds for longer. Who was too busy to let go in time must not send the next request into a connection that is
 * being closed; nobody can tell then whether it was heard.
 */
export const keptConnections = { keepAliveTimeout: 65_000, keepAliveTimeoutBuffer: 10_000 };
