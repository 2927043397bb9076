/**
 * The untouched text of one member of a JSON object, for example the bytes of `webhook_event` as they were
 * posted. PayPal's checksum is over the body it sent, so parsing and writing it anew would change it.
 * `json` must be a valid JSON object. Answers undefined where the member is missing.
 */
export function rawJsonMember(json: string, name: string): string | undefined {
  let position = skipSpace(json, json.indexOf('{') + 1);
  let found: string | undefined;
  while (json[position] === '"') {
    const keyEnd = endOfString(json, position);
    const key: unknown = JSON.parse(json.slice(position, keyEnd));
    const start = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const end = endOfValue(json, start);
    // The last of equal names wins, as in JSON.parse.
    if (key === name) found = json.slice(start, end);
    position = skipSpace(json, end);
    if (json[position] !== ',') break;
    position = skipSpace(json, position + 1);
  }
  return found;
}

function skipSpace(json: string, position: number): number {
  while (position < json.length && ' \n\r\t'.includes(json.charAt(position))) position += 1;
  return position;
}

function endOfString(json: string, start: number): number {
  let position = start + 1;
  while (position < json.length && json[position] !== '"') position += json[position] === '\\' ? 2 : 1;
  return position + 1;
}

function endOfValue(json: string, start: number): number {
  let depth = 0;
  let position = start;
  while (position < json.length) {
    const character = json.charAt(position);
    if (character === '"') {
      position = endOfString(json, position);
      if (depth === 0) return position;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return trimEnd(json, start, position);
      depth -= 1;
      if (depth === 0) return position + 1;
    } else if (character === ',' && depth === 0) return trimEnd(json, start, position);
    position += 1;
  }
  return position;
}

function trimEnd(json: string, start: number, end: number): number {
  return start + json.slice(start, end).trimEnd().length;
}
