import { connect } from "node:net";
import type { VirusScanner } from "../api/ports/virus-scanner";

/** Where a clamd listens, and whether files are taken while it does not answer. */
export interface ScannerSettings {
  /** A path, or a host and a port. */
  address: string;
  takesUnscanned: boolean;
}

const addressForm = /^(?:(?<path>\/.+)|\[?(?<host>[^\s[\]/]+)\]?:(?<port>\d{1,5}))$/;
/** Milliseconds until a scanner that doesn't answer is given up. */
const timeoutMs = 10_000;

/** Whether a text says where a clamd listens: `/run/clamav/clamd.ctl` or `scanner.example:3310`. */
export const isScannerAddress = (text: string): boolean => addressForm.test(text);

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** What clamd says of a content (INSTREAM: parts with their lengths, and one of none at the end). */
function ask(address: string, content: Uint8Array): Promise<string> {
  const { path, host, port } = addressForm.exec(address)?.groups ?? {};
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(path === undefined ? { host, port: Number(port) } : { path });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("no answer")));
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () =>
      resolve(Buffer.concat(parts).toString("utf8").replaceAll("\0", "").trim()),
    );
    socket.write("zINSTREAM\0");
    if (content.byteLength > 0) {
      socket.write(lengthOf(content.byteLength));
      socket.write(content);
    }
    socket.write(lengthOf(0));
  });
}

/** Has files looked into by ClamAV's daemon. */
export const virusScanner = (
  { address, takesUnscanned }: ScannerSettings,
  log: (message: string) => void,
): VirusScanner => ({
  takesUnscanned,
  async finds(content) {
    const said = await ask(address, content).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (said === "stream: OK") return false;
    const isFound = said.startsWith("stream: ") && said.endsWith(" FOUND");
    log(
      isFound
        ? `A file was refused: the virus scanner says "${said.slice("stream: ".length, -" FOUND".length)}".`
        : `A file could not be looked into by the virus scanner, and was ${takesUnscanned ? "taken" : "refused"}: ${said || "no answer"}.`,
    );
    return isFound ? true : undefined;
  },
});
