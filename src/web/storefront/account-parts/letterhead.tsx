import { useShop } from '../../shop.ts';

/** Who sells, at the head of what is printed. */
export function Letterhead({ className }: { className?: string }) {
  const { company, email } = useShop();
  return (
    <p className={className}>
      <strong>{company.legal_name}</strong>
      <br />
      RFC {company.rfc}
      <br />
      {company.address}
      <br />
      {email}
    </p>
  );
}
