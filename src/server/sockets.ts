import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import type { CustomerAuth } from '../modules/customers/index.ts';
import type { StaffAuth } from '../modules/staff/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime.ts';

/** Sockets that can be told things before there is a network server to carry them. */
export type Sockets = Realtime & {
  /** Begins to take connections on `server`, path `/socket.io`. */
  attach(
    server: HttpServer,
    accounts: { customerAuth: CustomerAuth; staffAuth: StaffAuth; publicUrl: string },
  ): void;
  close(): Promise<void>;
};

/**
 * socket.io over the shop's PostgreSQL, so that what one process tells reaches browsers on every other. A browser
 * joins `customer:<id>` and, for system users, `staff`, by its cookies.
 */
export function createSockets(db: Database, log: Log): Sockets {
  const io = new Server({ path: '/socket.io', serveClient: false, transports: ['websocket', 'polling'] });
  io.adapter(createAdapter(db.pool, { errorHandler: (error: Error) => log.warn({ err: error }, 'sockets') }));
  return {
    tell: (room, event, payload) => {
      io.to(room).emit(event, payload);
    },
    attach: (server, { customerAuth, staffAuth, publicUrl }) => {
      io.attach(server, { cors: { origin: publicUrl, credentials: true } });
      io.on('connection', async (socket) => {
        const headers = new Headers();
        const { cookie } = socket.handshake.headers;
        if (cookie !== undefined) headers.set('cookie', cookie);
        try {
          const [customer, staff] = await Promise.all([
            customerAuth.currentCustomer(headers),
            staffAuth.currentStaff(headers),
          ]);
          if (customer) await socket.join(`customer:${customer.id}`);
          if (staff) await socket.join('staff');
          socket.emit('ready', { rooms: [...socket.rooms].filter((room) => room !== socket.id).length });
        } catch (error) {
          log.warn({ err: error }, 'socket refused');
          socket.disconnect(true);
        }
      });
    },
    close: async () => {
      await io.close();
    },
  };
}
