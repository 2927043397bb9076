import { t } from '../../../../i18n/t.ts';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import type { Setting, Typed } from '../typed-settings.ts';
import { PalettePreview } from './palette-preview.tsx';
import { type SenderNow, TestEmail } from './test-email.tsx';

/** Settings that name the example's company, which does not exist, until an owner types their own. */
const ofTheExample = [
  'rfc',
  'legal_name',
  'street',
  'email',
  'privacy_email',
  'phones',
  'facebook',
  'instagram',
  'x',
  'youtube',
];

/** What is still the example's: a shop that opens says all of it to its customers. */
export function ExampleHints({ fields }: { fields: readonly Setting[] }) {
  const left = fields.filter(
    ({ name, value, default: byDefault }) =>
      ofTheExample.includes(name) && JSON.stringify(value) === JSON.stringify(byDefault),
  );
  if (left.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={t('Still the example’s')}>
      <p>{left.map(({ label }) => label).join(', ')}</p>
      {left.some(({ name }) => name === 'rfc') && (
        <p className="mt-1">
          {t(
            'Until an RFC of your own stands here, invoices are issued by ISSUER_RFC, or by the tax authority’s example company where payments are tests.',
          )}
        </p>
      )}
    </InlineNotice>
  );
}

/** What stands below a section of the identity: it shows or tries what is typed there. */
export function IdentityPart({
  of,
  typed,
  sender,
}: {
  /** The fields of the section. */
  of: readonly string[];
  typed: Readonly<Record<string, Typed>>;
  sender: SenderNow | undefined;
}) {
  const text = (name: string) => {
    const value = typed[name];
    return typeof value === 'string' ? value : '';
  };
  if (of.includes('brand_colour')) {
    const [light, dark] = [text('logo_light'), text('logo_dark')];
    return (
      <div className="mt-4 border-t border-line pt-4">
        <PalettePreview
          name={text('name')}
          logo={light === '' && dark === '' ? null : { light: light || dark, dark: dark || light }}
          brand={text('brand_colour')}
          promo={text('promo_colour')}
        />
      </div>
    );
  }
  if (of.includes('sender_email') && sender !== undefined) {
    return (
      <div className="mt-4 border-t border-line pt-4">
        <TestEmail
          now={sender}
          typed={{
            sender_name: text('sender_name'),
            sender_email: text('sender_email'),
            reply_to: text('reply_to'),
          }}
        />
      </div>
    );
  }
  return null;
}
