/** `/envios` as a shop begins with it. */
export const shippingText = `
## Cuánto cuesta y cuánto tarda
{shipping_rates}

## Envío gratis
{free_shipping}

## Cuándo sale tu pedido

- Si tu pago se confirma antes de las {{cut_off_hour}} de un día hábil, sale ese mismo día.
- Después de esa hora, en sábado, domingo o día festivo, sale el siguiente día hábil.
- Sale del almacén más cercano a ti que tenga todo lo de tu pedido. Si viene de otra de nuestras ciudades, cuenta
  {{farther_days}} más. {{assembly_note}}
- Con ficha de OXXO el plazo empieza cuando la tienda confirma tu pago, no al generar la ficha.

Al salir te mandamos la guía de rastreo por correo y queda en [tu cuenta](/dashboard).

## Recoger en sucursal, sin costo

Elige la sucursal al pagar; te avisamos por correo cuando tu pedido esté listo.

{pickup_places}

Lleva una identificación oficial y tu número de pedido. Lo guardamos diez días.

## Al recibir

- Revisa la caja antes de firmar. Si viene golpeada o abierta, recíbela «con reserva» o recházala.
- Toma fotos del empaque y avísanos en las siguientes 48 horas desde [Contacto](/contacto).
- La paquetería intenta la entrega dos veces; después, el paquete espera en su oficina o regresa.
- Si un paquete se pierde, respondemos nosotros: te lo reponemos o te devolvemos tu dinero.

## A dónde no enviamos

No enviamos fuera de México ni a apartados postales. Si tu código postal es nuevo y la tienda no lo reconoce, escríbenos y
lo revisamos.
`;
