import type { ClientBase, FieldDef, Submittable } from 'pg';

/** What PostgreSQL says of a statement without running it. */
export type Description = { parameters: number[]; fields: FieldDef[] };

/**
 * Parses and describes a statement; nothing is run.
 * @throws DatabaseError for a wrong table, column, type or text
 */
export function describeStatement(client: ClientBase, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const { connection } = client as unknown as { connection: Wire };
    const found: Description = { parameters: [], fields: [] };
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (found.parameters = dataTypeIDs);
    connection.once('parameterDescription', onParameters);
    const described: Submittable & Record<string, unknown> = {
      submit: () => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: FieldDef[] }) => (found.fields = fields),
      // After an error `pg` does not tell that the connection is ready.
      handleError: (error: Error) => {
        connection.removeListener('parameterDescription', onParameters);
        reject(error);
      },
      handleReadyForQuery: () => resolve(found),
    };
    client.query(described);
  });
}

/** The part of `pg`'s connection that prepares without running; it has no types of its own. */
type Wire = {
  parse(message: { name: string; text: string; types: number[] }, more: boolean): void;
  describe(message: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  removeListener(event: string, listener: (message: never) => void): void;
};
