import { QrCode } from '../../ui/qr-code.tsx';

/**
 * The two-dimensional code every printed CFDI bears: the tax authority's address that shows the invoice it knows. At
 * least 2.75 cm wide (Anexo 20 of the Resolución Miscelánea Fiscal, section «Código de barras bidimensional»).
 */
export function VerificationCode({ address }: { address: string }) {
  return <QrCode text={address} label="Código QR de verificación" className="size-[32mm]" />;
}
