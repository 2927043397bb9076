import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { CustomerAuth } from '../modules/customers/index.ts';
import type { StaffAuth } from '../modules/staff/index.ts';
import { isChatOpen, isTicket, shoppersTicket } from '../modules/support/index.ts';
import type { Shop } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime.ts';
import { type ConversationDoors, hearConversations } from './conversation-sockets.ts';
import { isSameOrigin } from './same-origin.ts';

/** Sockets that can be told things before there is a network server to carry them. */
export type Sockets = Realtime & {
  /** Begins to take connections on `server`, path `/socket.io`. */
  attach(
    server: HttpServer,
    accounts: {
      customerAuth: CustomerAuth;
      staffAuth: StaffAuth;
      publicUrl: string;
      shop: Pick<Shop, 'db' | 'clock' | 'log'>;
    },
  ): void;
  /** Hangs up on browsers whose account is not the one they connected with; they connect again as who they are. */
  recheck(): Promise<void>;
  close(): Promise<void>;
};

/** Accounts are signed out, blocked and disabled while their sockets stand; each process looks this often. */
const recheckMilliseconds = 60_000;
/** The room of staff who may answer shoppers. */
export const supporters = 'staff:support';

/**
 * socket.io over the shop's PostgreSQL, so that what one process tells reaches browsers on every other. A browser
 * joins `customer:<id>` and, for system users, `staff`, by its cookies; other sites' pages are not let in.
 */
export function createSockets(db: Database, log: Log): Sockets {
  const io = new Server({ path: '/socket.io', serveClient: false, transports: ['websocket', 'polling'] });
  io.adapter(
    createAdapter(takingBackBroken(db.pool), {
      errorHandler: (error: Error) => log.warn({ err: error }, 'sockets'),
    }),
  );
  let roomsOf: (cookie: string | undefined) => Promise<string[]> = async () => [];
  let timer: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  const recheck = async () => {
    for (const socket of io.sockets.sockets.values()) {
      const joined = socket.data.rooms as string[] | undefined;
      if (!joined?.length) continue;
      const rooms = await roomsOf(socket.handshake.headers.cookie);
      // Not `disconnect`: a browser that is told to leave does not come back.
      if (rooms.join() !== joined.join()) socket.conn.close();
    }
  };

  return {
    tell: (room, event, payload) => {
      io.to(room).emit(event, payload);
    },
    attach: (server, { customerAuth, staffAuth, publicUrl, shop }) => {
      roomsOf = async (cookie) => {
        if (cookie === undefined) return [];
        const headers = new Headers({ cookie });
        const [customer, staff] = await Promise.all([
          customerAuth.currentCustomer(headers, { renew: false }),
          staffAuth.currentStaff(headers, { renew: false }),
        ]);
        return [
          ...(customer ? [`customer:${customer.id}`] : []),
          ...(staff ? ['staff'] : []),
          ...(staff?.rights.includes('support') ? [supporters] : []),
        ];
      };
      const doorsOf = (cookie: string | undefined): ConversationDoors => {
        const headers = new Headers(cookie === undefined ? {} : { cookie });
        const who = { customer: () => customerAuth.currentCustomer(headers, { renew: false }) };
        return {
          ticketOf: (thread) => shoppersTicket({ db: shop.db, who }, thread),
          supporter: async () => {
            const staff = await staffAuth.currentStaff(headers, { renew: false });
            return staff?.rights.includes('support') ? staff : undefined;
          },
          isThere: (ticketId) => isTicket(shop.db, ticketId),
          isAttended: async () => (await isChatOpen(shop)) && (await isAnybodyIn(io, supporters)),
        };
      };
      io.attach(server, {
        cors: { origin: publicUrl, credentials: true },
        // Browsers send cookies along with any page's socket, and ask nobody before.
        allowRequest: ({ headers: { origin, host } }, decide) =>
          decide(null, origin === undefined || isSameOrigin(origin, host, publicUrl)),
      });
      io.on('connection', async (socket) => {
        hearConversations(io, socket, doorsOf(socket.handshake.headers.cookie));
        try {
          const rooms = await roomsOf(socket.handshake.headers.cookie);
          await socket.join(rooms);
          socket.data.rooms = rooms;
          socket.emit('ready', { rooms: rooms.length });
        } catch (error) {
          log.warn({ err: error }, 'socket refused');
          socket.disconnect(true);
        }
      });
      timer = setInterval(
        () => void recheck().catch((error: unknown) => log.warn({ err: error }, 'sockets')),
        recheckMilliseconds,
      );
    },
    recheck,
    close: () => {
      clearInterval(timer);
      // Before there is a server only the adapter is open; it holds a connection of the pool.
      closing ??= timer === undefined ? (io.of('/').adapter.close() ?? Promise.resolve()) : io.close();
      return closing;
    },
  };
}

/** Of this process first: the others are asked over the database. */
async function isAnybodyIn(io: Server, room: string): Promise<boolean> {
  if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0) return true;
  return (await io.in(room).fetchSockets()).length > 0;
}

/**
 * The adapter forgets a listening connection that broke and never gives it back. The pool would count it as lent for ever:
 * one less with each restart of the database, and a shop that does not stop.
 */
function takingBackBroken(pool: pg.Pool): pg.Pool {
  return Object.assign(Object.create(pool) as pg.Pool, {
    query: pool.query.bind(pool),
    connect: async () => {
      const client = await pool.connect();
      client.once('end', () => client.release(true));
      return client;
    },
  });
}
