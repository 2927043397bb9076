import { encode } from 'uqr';

/**
 * The two-dimensional code every printed CFDI bears: the tax authority's address that shows the invoice it knows. At
 * least 2.75 cm wide (Anexo 20 of the Resolución Miscelánea Fiscal, section «Código de barras bidimensional»).
 */
export function VerificationCode({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR de verificación"
      className="size-[32mm] shrink-0 bg-white text-black"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
