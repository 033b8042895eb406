import { describe, expect, it } from "vitest";
import { clientAddress, trustedProxies } from "../../packages/kit/server/client-address";

const trusted = trustedProxies(["10.0.0.5", "172.16.0.0/12", "fd00::/8"]);
const of = (socket: string | undefined, forwarded?: string) =>
  clientAddress(socket, forwarded, trusted);

describe("the address of a client", () => {
  it.each([
    ["203.0.113.9", undefined, "203.0.113.9"],
    ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", "198.51.100.1", "127.0.0.1"],
    ["10.0.0.6", "198.51.100.1", "10.0.0.6"],
  ])(
    "is the socket's where no configured proxy stands between: %s with %s",
    (socket, forwarded, expected) => {
      expect(of(socket, forwarded)).toBe(expected);
    },
  );

  it.each([
    ["10.0.0.5", "198.51.100.1", "198.51.100.1"],
    ["::ffff:10.0.0.5", " 198.51.100.1 ", "198.51.100.1"],
    ["172.31.255.254", "198.51.100.1", "198.51.100.1"],
    ["fd00::1", "2001:db8::7", "2001:db8::7"],
    ["10.0.0.5", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.5", "1.1.1.1, 198.51.100.1, 172.16.3.4", "198.51.100.1"],
  ])(
    "is the last one a configured proxy has seen and is not one itself: %s with %s",
    (socket, forwarded, expected) => {
      expect(of(socket, forwarded)).toBe(expected);
    },
  );

  it.each([
    ["", "10.0.0.5"],
    ["not an address", "10.0.0.5"],
    ["1.1.1.1, <script>", "10.0.0.5"],
    ["172.16.0.1, 172.16.0.2", "172.16.0.1"],
  ])("is the proxy's own where the header says nothing: %j", (forwarded, expected) => {
    expect(of("10.0.0.5", forwarded)).toBe(expected);
  });

  it("is unknown without a socket, and without any proxy the header never counts", () => {
    expect(of(undefined, "198.51.100.1")).toBe("unknown");
    expect(clientAddress("10.0.0.5", "198.51.100.1", trustedProxies([]))).toBe("10.0.0.5");
  });
});
