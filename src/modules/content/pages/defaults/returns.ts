/** `/devoluciones` as a shop begins with it. */
export const returnsText = `
: {{revocation_days}} para arrepentirte | Sin dar razones, desde que lo recibes. La Ley Federal de Protección al Consumidor pide
  al menos cinco (artículo 56).
: {{unopened_days}} si sigue cerrado | {{unopened_note}}
: {{fault_days}} si llegó con falla | Cambio físico por uno igual o reembolso completo, a tu elección. El regreso va por nuestra
  cuenta.
: {{fault_days}} si nos equivocamos | Si llegó otra cosa o faltó una pieza, recogemos y corregimos sin costo.

## Cancelar antes del envío

Mientras no empecemos a empacarlo lo cancelas tú: ábrelo en [tus pedidos](/dashboard) y elige «Cancelar pedido». Si ya está
empacado, escríbenos desde [Contacto](/contacto). Se te devuelve todo lo pagado por el mismo medio.

## Cómo devolver

1. Abre el pedido en [tus pedidos](/dashboard) y elige «Devolver»: ahí ves qué puedes devolver, por qué motivo y hasta qué
   día. Si hay daño o falla, agrega hasta cuatro fotos. Si compraste sin cuenta, ábrelo desde [Sigue tu pedido](/seguimiento).
2. Te damos un folio al momento y te contestamos en un día hábil; cuando nos toca pagar el envío, con la guía.
3. Empaca el producto con todo lo que traía: cables, manuales, tornillos, códigos sin usar.
4. Al recibirlo lo revisamos en tres días hábiles y te avisamos el resultado por escrito.

## En qué condiciones

- Arrepentimiento y cambio: sin uso, con sellos y empaque original en buen estado.
- Procesadores y tarjetas madre: contactos y pines sin daño. Los revisamos con lupa y con foto.
- El envío de regreso por arrepentimiento corre por tu cuenta; el de una falla, por la nuestra.
- No se devuelven licencias de software ya activadas ni productos hechos a tu medida, salvo que tengan falla.

## Tu reembolso

- Se hace por el mismo medio con el que pagaste, por el precio pagado y con IVA.
- Tarjeta y PayPal: se ordena el día que aprobamos la devolución; tu banco lo refleja en 5 a 10 días hábiles.
- OXXO: por transferencia a una cuenta a tu nombre; te pedimos la CLABE.
- Si devuelves una parte del pedido, se reembolsa esa parte; el descuento se reparte entre las piezas.

Si pediste factura, emitimos la nota de crédito correspondiente.

## ¿Falla después de {{fault_days}}?

Entonces es [garantía](/garantia): te acompañamos con el fabricante o lo resolvemos nosotros.
`;
