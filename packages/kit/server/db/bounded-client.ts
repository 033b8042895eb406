import { Client } from "pg";
import type { Permits } from "../permits";

/** Less than a pool waits for a connection, so that the reason is said. */
const patienceMs = 4_500;

const tooMany = () =>
  Object.assign(
    new Error(
      "All database connections of this server are in use (TENANT_CONNECTIONS bounds them).",
    ),
    { code: "53300" },
  );

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * A connection that waits for a permit before it is made, and gives it back when it has ended:
 * however many pools a process has, together they hold no more than that.
 */
export const boundedClient = (permits: Permits): typeof Client =>
  class extends Client {
    #isEnded = false;

    async #connect(): Promise<Client> {
      await permits.take(patienceMs, tooMany);
      if (this.#isEnded) {
        permits.give();
        throw new Error("Connection terminated");
      }
      let isGiven = false;
      const give = () => {
        if (!isGiven) permits.give();
        isGiven = true;
      };
      this.once("end", give);
      try {
        return await super.connect();
      } catch (error) {
        give();
        throw error;
      }
    }

    // As `pg` declares it: with a callback or without.
    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      const connected = this.#connect();
      if (!callback) return connected;
      const told = callback as (error: Error | null, client?: Client) => void;
      connected.then((client) => told(null, client), told);
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      this.#isEnded = true;
      return callback ? super.end(callback) : super.end();
    }
  };
