import { Client } from "pg";

/** What connections of these commands are called at PostgreSQL, unlike a server's. */
export const commandName = "rollcall command";

/** Does something by a connection that no statement is too long for. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: commandName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 0,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The name of the database in an address. */
export const databaseIn = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1));

/** On the server of an address, in a database that is always there: to make and drop others. */
export async function onServer<T>(url: string, work: (server: Client) => Promise<T>): Promise<T> {
  const server = new URL(url);
  server.pathname = "/postgres";
  return withClient(server.href, work);
}
