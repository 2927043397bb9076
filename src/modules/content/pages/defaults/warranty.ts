/** `/garantia` as a shop begins with it. */
export const warrantyText = `
: Los primeros {{fault_days}} | Respondemos nosotros: cambio por uno igual o reembolso.
: Después, el fabricante | De 1 a 10 años según la marca. Tramitamos por ti o te damos el contacto directo, como prefieras.
: Al menos 90 días | Ningún producto sale con menos de lo que pide la Ley Federal de Protección al Consumidor.
: Equipos armados por nosotros | Un año en mano de obra, además de la garantía de cada pieza.

## Cómo hacerla válida

1. Escríbenos desde [Contacto](/contacto) con tu número de pedido y qué hace (o qué no hace) el producto.
2. Si se puede resolver a distancia, lo intentamos contigo: BIOS, controladores, conexiones.
3. Si no, te damos un folio y la guía para enviarlo, o lo llevas a una sucursal.
4. Diagnosticamos en cinco días hábiles y te decimos por escrito qué sigue.

La reparación o el cambio toma hasta 30 días naturales. Ese tiempo no se descuenta de tu garantía.

## Qué cubre

- Defectos de fabricación y fallas en uso normal.
- Piezas y mano de obra, y el envío de ida y vuelta cuando la falla se confirma.
- Monitores: píxeles muertos según la política de cada marca; la encuentras en su página.

## Qué no cubre

- Golpes, líquidos, pines doblados, quemaduras por una instalación eléctrica defectuosa.
- Daños por voltajes o modificaciones fuera de lo que permite el fabricante.
- Números de serie retirados o alterados.
- Desgaste normal de baterías, tapetes, almohadillas y pastas térmicas.

Si rechazamos una garantía te decimos por qué, con fotos, y te regresamos el producto. Puedes acudir a PROFECO si no estás
de acuerdo.

## Antes de mandar un disco o una computadora

Respalda y borra tus datos. Podemos tener que formatear o cambiar la unidad, y no podemos recuperar lo que tenía.
`;
