import { vi } from 'vitest';
import { testPassword } from '../factories/sign-in.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import type { Dice, Moves, Scene } from './moves.ts';

/** A guest becomes an account by the mailed link, by proving their account's address, or by staff's word. */
export function guestMoves(scene: Scene, { below }: Dice): Moves {
  if (!scene.isGuest) return {};
  const { shop, staff, buyer: guest, kept } = scene;
  const becomes = async (email: string) => {
    const { token, user } = await shop.api.customers.signIn({ body: { email, password: testPassword } });
    scene.buyer = { id: user.id, email, token: token ?? '', api: shop.apiOf(token ?? '') };
  };
  return {
    claimGuest: async () => {
      const { rows } = await shop.db.sql('select claim_token from customer where id = $1', [guest.id]);
      const token = rows[0]?.['claim_token'];
      if (typeof token !== 'string') return;
      const body = { password: testPassword };
      const { email } = await shop.api.accounts.claimAccount({ params: { token }, body });
      await becomes(email);
    },
    proveAddress: async () => {
      await kept.api.accounts.sendConfirmation();
      const code = await vi.waitFor(async () => {
        const subjects = (await keptEmails(shop, kept.email)).map(
          ({ subject }) => /^\d{6}\b/.exec(subject)?.[0],
        );
        return (
          subjects.findLast((one) => one !== undefined) ?? Promise.reject(new Error('It is on its way.'))
        );
      }, patience);
      await kept.api.accounts.confirmEmail({ body: { code } });
      scene.buyer = kept;
    },
    mergeGuest: async () => {
      const body = { guest_id: guest.id, reason: 'Es la misma persona' };
      await staff.api.accounts.adminMerge({ params: { id: kept.id }, body });
      scene.buyer = kept;
    },
    signInAsKept: async () => {
      if (below(2) === 0) return;
      // A visitor who signs in brings all that is theirs.
      const answer = await shop.request('/auth/sign-in/email', {
        token: guest.token,
        json: { email: kept.email, password: testPassword },
      });
      if (answer.status >= 500) throw new Error(`Signing in answered ${answer.status}.`);
      if (answer.ok) await becomes(kept.email);
    },
    changeAddress: () =>
      guest.api.customers.becomeGuest({
        body: { name: 'Ana Prueba', email: below(2) === 0 ? guest.email : `otra-${guest.email}` },
      }),
  };
}
