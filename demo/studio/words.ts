import type { Looks } from './shape.ts';
import type { Words } from './develop.ts';

/** What is printed on a product: the maker's name, and what the real thing says besides. Set in one neutral face. */
export function wordsFor({ kind, brand, specs, productName }: Looks): Words {
  const text = (key: string): string => (typeof specs[key] === 'string' ? specs[key] : '');
  const model = modelOf(productName, brand);
  switch (kind) {
    case 'gpu': {
      return { brand, model: text('chipset').toUpperCase() };
    }
    case 'cpu':
      return { brand, model: model.replace(/ con gr.ficos.*$| con Radeon.*$/i, '') };
    case 'memory':
      return { brand, model: text('ram_type') };
    case 'motherboard':
      return { brand, model: text('chipset').replace(/^(AMD|Intel) /, '') };
    case 'psu':
      return { brand, model: typeof specs.wattage === 'number' ? `${specs.wattage} W` : '' };
    case 'ssd':
    case 'hdd':
    case 'external_storage': {
      const capacity = typeof specs.capacity === 'number' ? specs.capacity : 0;
      return {
        brand,
        model: capacity >= 1000 ? `${capacity / 1000} TB` : capacity > 0 ? `${capacity} GB` : '',
      };
    }
    case 'thermal_paste':
      return { brand, model };
    default:
      return { brand };
  }
}

/** What stands between the maker's name and the first comma of the shop's title. */
function modelOf(productName: string, brand: string): string {
  const at = productName.indexOf(brand);
  const after = at < 0 ? productName : productName.slice(at + brand.length);
  return (after.split(',')[0] ?? '').trim();
}
