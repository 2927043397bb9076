/** Why a line was left out, for staff who may not read costs. */
export function messageWithoutCost(code: string, message: string): string {
  return code === 'price_jump' ? 'The cost moved too far.' : message;
}

/** A line of a feed, or its beginning, for staff who may not read costs. */
export function lineWithoutCost(line: string): string {
  return line.replaceAll(/"cost"\s*:\s*[^,}]*/g, '"cost":null');
}
