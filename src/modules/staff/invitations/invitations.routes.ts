import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { invitationsContract as calls } from './invitations.contract.ts';
import { accept, readInvitation, resendInvitation, withdraw } from './invite.ts';

/** Registers the calls about invitations; inviting is `staff.inviteSystemUser`, and they are listed with system users. */
export function invitationRoutes(app: HttpApp): void {
  serve(app, calls.resend, async (context, { params }) => ({
    status: 200,
    body: { invitation: await resendInvitation(context, params.id) },
  }));

  serve(app, calls.withdraw, async (context, { params }) => {
    await withdraw(context, params.id);
    return { status: 200, body: { withdrawn: true } };
  });

  serve(app, calls.read, async (context, { body }) => ({
    status: 200,
    body: await readInvitation(context, body.token),
  }));

  serve(app, calls.accept, async (context, { body }) => {
    await accept(context, body.token, body.new_password);
    return { status: 200, body: { joined: true } };
  });
}
