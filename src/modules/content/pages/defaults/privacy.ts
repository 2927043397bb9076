/** `/privacidad` as a shop begins with it. */
export const privacyText = `
## 1. Quién es responsable

{{legal_name}} («la tienda»), con domicilio en {{address}}, es responsable del tratamiento de tus datos personales. Para todo
lo relacionado con ellos escribe a [{{privacy_email}}](mailto:{{privacy_email}}).

{demo_privacy}

## 2. Qué datos tratamos

- **Identificación y contacto:** nombre, correo y teléfono.
- **Entrega:** domicilio, referencias y quién recibe.
- **Facturación, si la pides:** RFC, nombre o razón social, régimen, código postal fiscal y uso del CFDI.
- **Compra:** productos, importes, pedidos, devoluciones, garantías y mensajes con soporte.
- **Técnicos:** dirección IP, tipo de navegador y fecha de las sesiones, para seguridad.

No tratamos datos sensibles. Los datos de tu tarjeta los captura directamente el procesador de pagos; la tienda no los ve ni
los guarda.

## 3. Para qué los usamos

**Finalidades necesarias**, sin las cuales no podemos atenderte:

- Crear y proteger tu cuenta.
- Cobrar, entregar y facturar tus pedidos.
- Atender dudas, devoluciones y garantías.
- Prevenir fraudes y cumplir obligaciones fiscales y de protección al consumidor.

**Finalidades secundarias**, que puedes rechazar sin que cambie el servicio:

- Enviarte el boletín, solo si te suscribes.
- Publicar con tu nombre las reseñas que escribas.
- Elaborar estadísticas internas sin identificarte.

Para negarte a una finalidad secundaria usa el enlace de baja del boletín o escribe al correo del apartado 1.

## 4. Con quién se comparten

No vendemos ni rentamos tus datos. Los remitimos solo a quienes los necesitan para cumplir tu compra, con la obligación de
protegerlos: procesadores de pago (Stripe y PayPal), paqueterías, el proveedor autorizado de certificación de facturas, el
servicio de correo electrónico y el de alojamiento.

Se transfieren sin requerir tu consentimiento en los casos que prevé la ley: al SAT por obligaciones fiscales, al fabricante
cuando tramitas una garantía y a las autoridades que lo requieran con fundamento legal.

## 5. Tus derechos ARCO y la revocación del consentimiento

Puedes **acceder** a tus datos, **rectificarlos**, **cancelarlos** u **oponerte** a su uso, limitar su divulgación y revocar
el consentimiento que hayas dado.

1. Escribe a [{{privacy_email}}](mailto:{{privacy_email}}) o desde [Contacto](/contacto) con el asunto «Mis datos personales».
2. Incluye tu nombre, el correo de tu cuenta, una identificación (o la de tu representante) y qué derecho quieres ejercer
   sobre qué datos.
3. Te contestamos en un máximo de 20 días hábiles y lo aplicamos en los 15 siguientes.

El trámite es gratuito. Hay datos que la ley nos obliga a conservar, como los de facturas; en ese caso los bloqueamos hasta
que venza el plazo. Si crees que no atendimos bien tu solicitud puedes acudir a la autoridad federal competente en
protección de datos personales.

## 6. Cookies y almacenamiento del navegador

- **Sesión:** una cookie que mantiene tu cuenta abierta y que los programas de la página no pueden leer.
- **Carrito y visitante:** un identificador para conservar tu carrito sin cuenta.
- **Boletín:** si llegas por un enlace de nuestro boletín, una cookie recuerda unos días de cuál fue, sin decir quién eres.
- **Preferencias:** tema claro u oscuro y los productos que viste hace poco; se quedan en tu navegador.

No usamos cookies de publicidad ni rastreadores de terceros. Puedes borrar todo desde los ajustes de tu navegador; perderás
la sesión y el carrito sin cuenta.

## 7. Cuánto tiempo los guardamos

Los datos de tu cuenta, mientras exista; los de pedidos y facturas, el plazo que marcan las leyes fiscales y mercantiles;
los mensajes de soporte, dos años después de cerrarse; las suscripciones al boletín, hasta que te des de baja.

## 8. Medidas de seguridad

Conexiones cifradas, contraseñas guardadas solo como huella, accesos del personal según su función y registro de los cambios
que hace. Si ocurre una vulneración que te afecte, te avisaremos de inmediato con lo que pasó y lo que puedes hacer.

## 9. Cambios a este aviso

Publicaremos cualquier cambio en esta página con su fecha. Si cambia para qué usamos tus datos, te avisaremos por correo
antes de que aplique.
`;
