import { describe, expect, test } from 'vitest';
import { type GuidedOrder, judgeGuide } from './judge-guide.ts';
import { readGuides } from './read-guides.ts';

describe('a file of guides', () => {
  test('is read with a head in either language and any order of columns, or without one', () => {
    const read = { line: 2, order: '1042', carrier: 'DHL', trackingCode: 'D-1', parcel: '' };
    expect(readGuides('pedido,paquetería,guía\n1042,DHL,D-1')).toEqual([read]);
    expect(readGuides('\uFEFFGuide;Parcel;Order;Carrier\r\nD-1;;1042; DHL \r\n')).toEqual([read]);
    expect(readGuides('1042,DHL,D-1')).toEqual([{ ...read, line: 1 }]);
    expect(readGuides('\n1042;Paquetes, S.A.;D-1')).toEqual([{ ...read, carrier: 'Paquetes, S.A.' }]);
  });

  test('names lines as spreadsheets count them, past empty ones and quoted breaks', () => {
    const lines = readGuides('order,carrier,guide\n1,DHL,A\n\n,,\n2,"D,HL",B\n3,DHL');
    expect(lines.map(({ line, order, carrier }) => [line, order, carrier])).toEqual([
      [2, '1', 'DHL'],
      [5, '2', 'D,HL'],
      [6, '3', 'DHL'],
    ]);
    expect(lines[2]?.trackingCode).toBe('');
  });
});

describe('a line', () => {
  const line = { line: 2, order: '#1042', carrier: 'DHL', trackingCode: 'D-1', parcel: '' };
  const packed = { id: 'a', sequence: 1, state: 'packed', trackingCode: null } as const;
  const sent = { id: 'b', sequence: 2, state: 'shipped', trackingCode: 'D-1' } as const;
  const order = (...shipments: GuidedOrder['shipments']): GuidedOrder => ({
    isHeld: false,
    isParcel: true,
    shipments,
  });

  test('sends the one packed parcel', () => {
    expect(judgeGuide(line, order(packed))).toEqual({ outcome: 'ok', shipmentId: 'a' });
    expect(judgeGuide({ ...line, trackingCode: 'D-2' }, order(packed, sent))).toMatchObject({
      outcome: 'ok',
    });
  });

  test('asks which of several, and takes the one that is named', () => {
    const two = order(packed, { ...packed, id: 'c', sequence: 3 });
    expect(judgeGuide(line, two)).toEqual({ outcome: 'which_parcel' });
    expect(judgeGuide({ ...line, parcel: '3' }, two)).toEqual({ outcome: 'ok', shipmentId: 'c' });
  });

  test('does nothing where it did it already, or where the parcel may not leave', () => {
    expect(judgeGuide(line, order(sent)).outcome).toBe('same');
    expect(judgeGuide({ ...line, trackingCode: 'D-9' }, order(sent)).outcome).toBe('already_shipped');
    expect(judgeGuide(line, order()).outcome).toBe('not_packed');
    expect(judgeGuide(line, undefined).outcome).toBe('unknown_order');
    expect(judgeGuide(line, { ...order(packed), isHeld: true }).outcome).toBe('on_hold');
    expect(judgeGuide(line, { ...order(packed), isParcel: false }).outcome).toBe('pickup');
  });

  test('sends nothing with a guide that a spreadsheet wrote as a number', () => {
    for (const trackingCode of ['7.94645E+11', '1,2E+21', '5E+20']) {
      expect(judgeGuide({ ...line, trackingCode }, order(packed)).outcome).toBe('rounded');
    }
    for (const trackingCode of ['794645000123', 'E+11', '7E-11A']) {
      expect(judgeGuide({ ...line, trackingCode }, order(packed)).outcome).toBe('ok');
    }
  });

  test('is malformed without order, carrier or guide', () => {
    for (const change of [
      { order: 'x' },
      { carrier: '' },
      { carrier: 'x'.repeat(81) },
      { trackingCode: '' },
      { trackingCode: 'D-1\nD-2' },
      { parcel: 'dos' },
    ]) {
      expect(judgeGuide({ ...line, ...change }, order(packed)).outcome).toBe('malformed');
    }
  });
});
