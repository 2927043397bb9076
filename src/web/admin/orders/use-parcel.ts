import { useState } from 'react';
import {
  type PackedGoods,
  suggestParcel,
  volumetricGrams,
} from '../../../modules/shipping/rules/suggest-parcel.ts';
import { browserApi } from '../../data.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import type { OrderDetail } from './order-words.ts';
import { gramsOf, millimetresOf, typedCentimetres, typedKilograms } from './parcel-words.ts';

/** As it stands in the fields: kilograms, and centimetres. */
export type TypedParcel = { box: string; weight: string; length: string; width: string; height: string };

/**
 * Weight and size of a parcel as they are typed. Until somebody types, they are `start`, or what the goods and the box
 * suggest; what was never weighed is left open.
 */
export function useParcel(goods: readonly PackedGoods[], start: Partial<TypedParcel> = {}) {
  const [typed, setTyped] = useState(start);
  const asked = useDetail('boxes', () => browserApi().orders.packingBoxes());
  const known = asked.status === 'loaded' ? asked.detail : undefined;
  const boxes = known?.boxes ?? [];
  const suggested = suggestParcel(goods, boxes, known?.assumed_weight_grams ?? 0);
  const boxName = typed.box ?? suggested.box?.name ?? '';
  const box = boxes.find(({ name }) => name === boxName);
  const suggestedGrams = suggested.goodsGrams + (box?.weight_grams ?? 0);
  const side = (index: number) => typedCentimetresOr(box?.outer_mm[index]);
  const value: TypedParcel = {
    box: boxName,
    weight:
      typed.weight ?? (known && suggested.isSure && goods.length > 0 ? typedKilograms(suggestedGrams) : ''),
    length: typed.length ?? side(0),
    width: typed.width ?? side(1),
    height: typed.height ?? side(2),
  };
  const sides = [value.length, value.width, value.height].map(millimetresOf);
  const isMeasured = sides.every((one) => one !== null && one > 0);
  const divisor = known?.volumetric_divisor ?? null;
  const hasParcel = [value.weight, typed.length, typed.width, typed.height].some((text) => text?.trim());
  const [length_mm = null, width_mm = null, height_mm = null] = sides;
  return {
    value,
    boxes,
    suggestedGrams: known && goods.length > 0 ? suggestedGrams : undefined,
    isSure: suggested.isSure,
    /** Grams that the size counts for; undefined where it is not known, or does not count. */
    volumetric: isMeasured && divisor !== null ? volumetricGrams(sides as number[], divisor) : undefined,
    type: (change: Partial<TypedParcel>) =>
      setTyped((before) =>
        // Another box has other sides and another weight, whatever was there before.
        'box' in change ? { ...change } : { ...before, ...change },
      ),
    /** What is sent; undefined where nobody weighed or measured it. */
    parcel: hasParcel ? { weight_grams: gramsOf(value.weight), length_mm, width_mm, height_mm } : undefined,
  };
}

/** What units of a line weigh and measure: of a kit, its parts. */
export function goodsOf(
  line: Pick<OrderDetail['to_pack'][number], 'weight_grams' | 'box_mm' | 'parts'>,
  quantity: number,
): PackedGoods[] {
  const pieces = line.parts.length === 0 ? [{ ...line, quantity: 1 }] : line.parts;
  return pieces.map((piece) => ({
    quantity: quantity * piece.quantity,
    weightGrams: piece.weight_grams,
    boxMm: piece.box_mm,
  }));
}

function typedCentimetresOr(millimetres: number | undefined): string {
  return millimetres === undefined ? '' : typedCentimetres(millimetres);
}
