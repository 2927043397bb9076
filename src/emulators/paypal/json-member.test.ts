import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawJsonMember } from './json-member.ts';

test('the member keeps its spaces, escapes and order of members', () => {
  const event = '{ "b":1,"a" : "ñ\\u00f1 \\"}\\" ", "c":[ {}, "]" ] }';
  expect(rawJsonMember(`{"x":"}{,","webhook_event" : ${event} ,"y":2}`, 'webhook_event')).toBe(event);
});

test('plain values end before the comma or the brace, and a missing member is undefined', () => {
  expect(rawJsonMember('{"a":12 , "b": true\n}', 'a')).toBe('12');
  expect(rawJsonMember('{"a":12 , "b": true\n}', 'b')).toBe('true');
  expect(rawJsonMember('{"a":{"b":1}}', 'b')).toBeUndefined();
  expect(rawJsonMember('{}', 'a')).toBeUndefined();
});

test('whatever JSON stands there comes back as it was written', () => {
  const layouts = fc.constantFrom<string | number>('', '\t', 1, 4);
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.string(), fc.jsonValue()),
      layouts,
      (value, others, layout) => {
        const { webhook_event: _, ...rest } = others;
        const text = JSON.stringify({ first: 1, ...rest, webhook_event: value, zz: [] }, null, layout);
        expect(JSON.parse(rawJsonMember(text, 'webhook_event') ?? 'missing')).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
        const compact = JSON.stringify(value);
        expect(rawJsonMember(`{"a":"\\\\","webhook_event":${compact}}`, 'webhook_event')).toBe(compact);
      },
    ),
  );
});
