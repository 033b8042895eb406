import { describe, expect, it } from "vitest";
import { isLoopback, senderOf } from "../../../packages/kit/server/mail/mail-settings";

describe("the sender of messages", () => {
  it.each([
    ["School <office@school.example>", "School"],
    ["School: Office <office@school.example>", "School: Office"],
    ["School (Main Campus) <office@school.example>", "School (Main Campus)"],
    ['"School: Office" <office@school.example>', "School: Office"],
    ["विद्यालय <office@school.example>", "विद्यालय"],
    ["<office@school.example>", undefined],
    ["office@school.example", ""],
    ['School "Hill" <office@school.example>', undefined],
    ["School <office>", undefined],
    ["School\r\nBcc: all@example.com <office@school.example>", undefined],
  ])("of %s is called %j", (text, name) => {
    expect(senderOf(text)).toEqual(
      name === undefined ? undefined : { name, address: "office@school.example" },
    );
  });

  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["::1", true],
    ["128.0.0.1", false],
    ["127.0.0.1.example", false],
    ["localhost.example", false],
    ["0.0.0.0", false],
  ])("and a mail server called %s is on this machine: %s", (host, isHere) => {
    expect(isLoopback(host)).toBe(isHere);
  });
});
