import { momentIn } from "@rollcall/kit/schema/calendar-day";

/** What becomes of a request on its way: it arrives, it doesn't, or its answer doesn't come back. */
export type Way = "arrives" | "lost" | "answer_lost" | "fails";

interface Placed {
  serial: string;
  /** The server it is told, which it adds `/iclock/…` to. */
  server: string;
  /** Milliseconds since 1970, by its own clock. */
  clock(): number;
  /** The time zone that its clock is set to. */
  zone?: string;
  send(request: Request): Promise<Response>;
  /** What becomes of the next request; it arrives unless told. */
  way?(): Way;
}

/** Rows of one upload. */
const perUpload = 40;

/**
 * An attendance terminal as the public description of its protocol has it: it asks for its options,
 * stores each punch, sends what the server has not yet said "OK" to, in order, and sends it again
 * when it gets no answer.
 */
export class Terminal {
  readonly #place: Placed;
  readonly #rows: string[] = [];
  #sent = 0;
  #isReady = false;
  /** The options it was given. */
  options: Record<string, string> = {};
  uploads = 0;

  constructor(place: Placed) {
    this.#place = place;
  }

  get unsent(): number {
    return this.#rows.length - this.#sent;
  }

  /** Somebody shows a card, in the state that its keys are set to. */
  punch(pin: string, status = 255): void {
    const { clock, zone = "UTC" } = this.#place;
    const at = new Date(clock());
    const { day, time } = momentIn(zone, at);
    const second = String(at.getUTCSeconds()).padStart(2, "0");
    this.#rows.push(`${pin}\t${day} ${time}:${second}\t${status}\t1\t0\t0\t0`);
  }

  /** Whatever is in its memory is to be sent anew, as after a reset by a technician. */
  forgetWhatWasSent(): void {
    this.#sent = 0;
  }

  async ask(method: "GET" | "POST", path: string, body?: string): Promise<Response | undefined> {
    const { serial, server, send, way = () => "arrives" } = this.#place;
    const url = `${server}/iclock/${path}${path.includes("?") ? "&" : "?"}SN=${serial}`;
    const happens = way();
    if (happens === "lost") return undefined;
    if (happens === "fails") return new Response("", { status: 502 });
    const answer = await send(
      new Request(url, {
        method,
        headers: { "User-Agent": "iClock Proxy/1.09" },
        ...(body === undefined ? {} : { body }),
      }),
    );
    return happens === "answer_lost" ? undefined : answer;
  }

  async #begin(): Promise<void> {
    const answer = await this.ask("GET", "cdata?options=all&pushver=2.4.1&language=69");
    const text = answer?.ok ? await answer.text() : "";
    if (!text.startsWith("GET OPTION FROM:")) return;
    this.options = Object.fromEntries(
      text
        .split("\n")
        .slice(1)
        .filter((line) => line !== "")
        .map((line) => line.split("=", 2) as [string, string]),
    );
    this.#isReady = true;
  }

  /** One turn: begins if it has to, asks what there is to do, and sends what was not sent. */
  async turn(): Promise<void> {
    if (!this.#isReady) await this.#begin();
    if (!this.#isReady) return;
    await this.ask("GET", "getrequest");
    while (this.unsent > 0) {
      const rows = this.#rows.slice(this.#sent, this.#sent + perUpload);
      this.uploads += 1;
      const answer = await this.ask(
        "POST",
        `cdata?table=ATTLOG&Stamp=${1000 + this.#sent + rows.length}`,
        `${rows.join("\n")}\n`,
      );
      const said = answer?.ok ? await answer.text() : "";
      if (!said.startsWith("OK")) return;
      this.#sent += rows.length;
    }
  }
}
