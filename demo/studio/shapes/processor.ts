import type { Processor } from '../models/processor.ts';
import { processor, processorUnderside } from '../models/processor.ts';
import { textOf } from '../../pictures/spec-values.ts';
import type { KindShapes } from '../shape.ts';

const sockets = ['AM4', 'AM5', 'LGA1700', 'LGA1851'] as const satisfies readonly Processor['socket'][];
const idOf = (socket: Processor['socket']): string => `cpu-${socket.toLowerCase()}`;

export const processorShapes: KindShapes = {
  kinds: ['cpu'],
  shapes: sockets.map((socket) => ({
    id: idOf(socket),
    view: 'above',
    gallery: ['boardRight'],
    build: () => processor({ socket }),
    poses: { boardRight: () => processorUnderside({ socket }) },
  })),
  shapeOf: ({ specs, productName }) => {
    const stated = textOf(specs, 'socket').replaceAll(' ', '');
    const known = sockets.find((socket) => socket === stated);
    return idOf(known ?? (/intel/i.test(productName) ? 'LGA1700' : 'AM5'));
  },
  usual: { cpu: 'cpu-am5' },
};
