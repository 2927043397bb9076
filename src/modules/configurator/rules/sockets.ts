/**
 * One spelling per socket: dual boards drop their «2 x», the same socket under two names becomes one. LGA 1151 v2 is
 * LGA 1151 too: its two platforms are told apart by chipset.
 */
export function canonicalSocket(socket: string): string {
  const single = socket.replace(/^2 x /i, '').trim();
  return renamed[single] ?? single;
}

const renamed: Record<string, string> = {
  sTR4: 'TR4',
  'LGA 1151v2': 'LGA 1151',
  'LGA 2011-3 Narrow': 'LGA 2011-3',
};

/** Whether a processor of one socket goes into a board of the other. */
export function entersSocket(cpuSocket: string, boardSocket: string): boolean {
  return cpuSocket === boardSocket || olderInNewer[boardSocket] === cpuSocket;
}

const olderInNewer: Record<string, string> = { 'AM3+': 'AM3', 'FM2+': 'FM2' };

/** Sockets whose coolers hold by the same mount. */
const sameMount: readonly (readonly string[])[] = [
  ['LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200', 'LGA 115'],
  ['LGA 2011', 'LGA 2011-3', 'LGA 2066'],
  ['TR4', 'sTRX4', 'sWRX8'],
  ['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+'],
];

/** Sockets whose mount usually serves, by socket of the processor. */
const nearMount: Record<string, readonly string[]> = {
  AM5: ['AM4'],
  'LGA 1851': ['LGA 1700'],
  'LGA 1700': ['LGA 1851'],
  sTR5: ['TR4', 'sTRX4', 'sWRX8', 'SP6'],
};

/** How a cooler with the mounts `offered` holds on `socket`: `as` is the mount it uses. */
export function mountFor(
  socket: string,
  offered: readonly string[],
): { fit: 'same' | 'near'; as: string } | undefined {
  const equal = sameMount.find((group) => group.includes(socket)) ?? [];
  const same = [socket, ...equal].find((name) => offered.includes(name));
  if (same !== undefined) return { fit: 'same', as: same };
  const near = nearMount[socket]?.find((name) => offered.includes(name));
  return near === undefined ? undefined : { fit: 'near', as: near };
}
