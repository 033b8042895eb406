import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isScannerAddress, virusScanner } from "../../packages/kit/server/virus-scanner";

let server: Server | undefined;
afterEach(() => server?.close());

const logged: { message: string }[] = [];
/** A clamd that answers what is told by the whole content it was sent, or says nothing. */
async function clamd(answer: (content: Buffer, socket: Socket) => string | undefined) {
  server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      all = Buffer.concat([all, part]);
      const begin = "zINSTREAM\0".length;
      const content: Buffer[] = [];
      for (let at = begin; at + 4 <= all.length;) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          expect(all.subarray(0, begin).toString()).toBe("zINSTREAM\0");
          const said = answer(Buffer.concat(content), socket);
          if (said !== undefined) socket.end(said);
          return;
        }
        content.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const scanner = (address: string, takesUnscanned = false) => {
  logged.length = 0;
  return virusScanner({ address, takesUnscanned }, (message) => void logged.push({ message }));
};
const bytes = (text: string) => new TextEncoder().encode(text);

it("sends the whole file and hears that nothing was found", async () => {
  let seen: Buffer | undefined;
  const address = await clamd((content) => {
    seen = content;
    return "stream: OK\0";
  });
  const content = crypto.getRandomValues(new Uint8Array(60_000));
  expect(await scanner(address).finds(content)).toBe(false);
  expect(seen?.equals(content)).toBe(true);
  expect(logged).toEqual([]);
});

it("sends an empty file too", async () => {
  expect(await scanner(await clamd(() => "stream: OK\0")).finds(new Uint8Array())).toBe(false);
});

it("hears what was found, and writes it into the log", async () => {
  const address = await clamd((content) =>
    content.toString() === "evil" ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0",
  );
  expect(await scanner(address).finds(bytes("evil"))).toBe(true);
  expect(logged.map(({ message }) => message)).toEqual([
    'A file was refused: the virus scanner says "Win.Test.EICAR_HDB-1".',
  ]);
});

it.each([
  ["an error", "INSTREAM size limit exceeded. ERROR\0", /size limit exceeded/],
  ["nothing", "", /no answer/],
  ["half an answer", "stream: ", /stream:/],
])("does not know where it hears %s", async (_what, said, why) => {
  expect(await scanner(await clamd(() => said)).finds(bytes("x"))).toBeUndefined();
  expect(logged[0]?.message).toMatch(why);
  expect(logged[0]?.message).toMatch(/was refused/);
});

it("does not know where nothing listens, and says what became of the file", async () => {
  const address = await clamd(() => undefined);
  await new Promise((done) => server?.close(done));
  expect(await scanner(address, true).finds(bytes("x"))).toBeUndefined();
  expect(logged[0]?.message).toMatch(
    /could not be looked into by the virus scanner, and was taken/,
  );
  expect(await scanner("/nowhere/clamd.ctl").finds(bytes("x"))).toBeUndefined();
});

it.each([
  ["/run/clamav/clamd.ctl", true],
  ["127.0.0.1:3310", true],
  ["scanner.example:3310", true],
  ["[::1]:3310", true],
  ["scanner.example", false],
  ["http://scanner:3310", false],
  ["", false],
])("%s as an address: %s", (text, is) => expect(isScannerAddress(text)).toBe(is));
