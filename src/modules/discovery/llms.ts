import type { Connection } from '../../platform/database/database.ts';
import { categoryAddresses } from '../catalog/index.ts';
import type { ReturnTerms } from '../settings/index.ts';
import { paths } from './addresses.ts';

/**
 * `llms.txt`: what the shop is and where things are, for programs that read pages on somebody's behalf
 * (https://llmstxt.org). Facts only; prices are on the pages.
 */
export async function llmsText(
  db: Connection,
  publicUrl: string,
  shopName: string,
  returns: ReturnTerms,
): Promise<string> {
  const categories = await categoryAddresses(db);
  const line = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`;
  return `# ${shopName}

> Tienda mexicana de componentes y equipos de cómputo. Los precios están en pesos mexicanos (MXN) con IVA incluido y la existencia es la de los almacenes en el momento de la consulta.

Cada página de producto lleva precio, existencia, ficha técnica y reseñas también como JSON-LD (schema.org). Se compra con o sin cuenta.

## Buscar y comprar

${line('Buscar', '/search?q=rtx+5070', 'por nombre, modelo, SKU, número de parte o EAN; el parámetro es `q`')}
${line('Configurador de PC', '/workstation', 'revisa que las piezas de una computadora sean compatibles')}
${line('Promociones', '/promotion', 'productos rebajados, con el precio anterior y la fecha en que termina')}
${line('Marcas', '/brand', 'todos los fabricantes')}

## Categorías

${categories.map((row) => `- [${row.name.replaceAll(/[[\]\n]/g, ' ')}](${publicUrl}${paths.category(row)})`).join('\n')}

## Condiciones

${line('Envíos', '/envios', 'costos, zonas y tiempos')}
${line('Devoluciones', '/devoluciones', returnsInWords(returns))}
${line('Garantía', '/garantia', 'cómo hacerla válida')}
${line('Términos', '/terminos', 'condiciones de venta')}
${line('Contacto', '/contacto', 'teléfono, correo y tiendas')}

## Para programas

${line('Descripción de la API', '/api/openapi.json', 'OpenAPI 3.1; la lectura del catálogo no pide llave')}
${line('Mapa del sitio', '/sitemap.xml', 'todas las páginas públicas')}
`;
}

function returnsInWords(terms: ReturnTerms): string {
  const { revocation_days: revocation, unopened_days: unopened, fault_days: fault, kinds } = terms;
  const sealed = unopened === 0 ? '' : `, ${unopened} naturales si sigue cerrado`;
  const others = kinds.length === 0 ? '' : ' (algunos productos tienen otro plazo; su página lo dice)';
  return `${revocation} días hábiles para arrepentirse${sealed}${others}, ${fault} si llegó con falla; reembolsos`;
}
