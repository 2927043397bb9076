/** `/terminos` as a shop begins with it. */
export const termsText = `
## 1. Quién vende

{{legal_name}}, RFC {{tax_id}}, con domicilio en {{address}}. Correo [{{email}}](mailto:{{email}}){{phone_note}}.

{demo_terms}

## 2. Tu cuenta

Compras con cuenta o sin ella, siempre con un correo que revises: ahí llega lo de tu pedido. Si tienes cuenta, eres responsable
de tu contraseña; si crees que alguien más la conoce, cámbiala y avísanos. Podemos suspender cuentas usadas para fraude o para dañar a otros.

## 3. Precios

- Están en pesos mexicanos e incluyen IVA. El envío se muestra antes de pagar.
- El precio tachado es el que tenía el producto en la tienda antes de la promoción.
- Las promociones valen en las fechas que indican y hasta agotar existencia.
- El precio puede cambiar mientras el producto está en tu carrito; te lo decimos ahí mismo.
- Una vez confirmado tu pedido, el precio ya no cambia.
- Ante un error evidente de precio podemos cancelar el pedido y devolverte todo, avisándote antes de enviar.

## 4. Existencia y apartado

Lo «Disponible» está en nuestros almacenes; lo que dice «Con proveedor» nos llega el día que ahí se indica, y tu pedido sale
cuando está completo. Al iniciar el pago apartamos tus piezas: con tarjeta o PayPal, por unos minutos;
con ficha de OXXO, hasta que la ficha vence y se confirma. Si el pago no llega a tiempo, las piezas vuelven a la venta.

## 5. Pago

Aceptamos tarjetas de crédito y débito, efectivo en OXXO y PayPal. El cobro lo hace cada procesador en su propia página; no
guardamos tu tarjeta. Los meses sin intereses dependen de tu banco y de la tarjeta: los que se muestran en la tienda son
informativos y los confirma el procesador al pagar.

El contrato de compra queda cerrado cuando confirmamos tu pago y te enviamos el correo con tu número de pedido.

## 6. Entrega

Los costos y plazos están en [Envíos](/envios). El riesgo es nuestro hasta que recibes el paquete. Si no podemos entregar en
el plazo ofrecido, puedes cancelar y recuperar todo lo pagado.

## 7. Devoluciones y garantía

Puedes revocar tu compra en {{revocation_days}} desde que la recibes. Las condiciones completas están en
[Devoluciones](/devoluciones) y [Garantía](/garantia).

## 8. Factura

Puedes pedir tu CFDI 4.0 al comprar o durante el mismo mes, con tus datos como aparecen en la Constancia de Situación Fiscal.
Si compraste sin cuenta, la pides desde [Sigue tu pedido](/seguimiento). Las ventas sin solicitud se incluyen en la factura
global.

## 9. Información de los productos y configurador

Las fichas vienen del fabricante y las revisamos, pero pueden contener errores; si una característica que decidió tu compra
no es como se anunció, puedes devolver el producto sin costo. El configurador compara datos conocidos y distingue lo que no
se sabe: no sustituye al manual de cada pieza.

## 10. Reseñas

Publicamos las reseñas de clientes, buenas y malas. Quitamos las que insultan, las que exponen datos de otras personas y las
que no hablan del producto. Puedes pedir que retiremos la tuya.

## 11. Propiedad intelectual

Las marcas y nombres de producto son de sus dueños y se usan para identificar lo que vendemos. Las imágenes y los textos
propios no se pueden copiar con fines comerciales sin permiso.

## 12. Quejas, ley y jurisdicción

Escríbenos primero desde [Contacto](/contacto); resolvemos la mayoría de los casos en un día. También puedes acudir a la
Procuraduría Federal del Consumidor (PROFECO). Aplican las leyes de los Estados Unidos Mexicanos y, sin perjuicio de la
competencia de PROFECO, los tribunales de la Ciudad de México.

## 13. Cambios

Los cambios se publican aquí con su fecha y no afectan pedidos ya confirmados. Cómo tratamos tus datos está en el
[Aviso de privacidad](/privacidad).
`;
