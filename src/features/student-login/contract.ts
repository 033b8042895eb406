import * as z from "zod";
import { cleanEmail } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { typedPassword } from "@rollcall/kit/api/identity/passwords";
import { switchCall } from "@rollcall/kit/api/settings/contract";

const student = z.object({ id: z.int(), name: z.string(), admission_no: z.string() });

/** Makes the code with which a student signs in; it is told once. */
export const makeCode = defineCall({
  method: "POST",
  path: "/admin/students/:id/access-code",
  asksPassword: true,
  answer: z.object({
    code: z.string(),
    expires_at: z.string().describe("RFC 3339, UTC."),
    student,
  }),
});

/**
 * Signs a student in by the admission number or the email address; `password` is the access code
 * from the office.
 */
export const login = defineCall({
  method: "POST",
  path: "/student/login",
  body: bodyOf({
    admission_no: line("Admission no.", 20).optional(),
    email: line("Email", 254, cleanEmail).optional(),
    password: typedPassword("Access code"),
  }),
  answer: z.object({
    token: z.string(),
    expires_at: z.string().describe("RFC 3339, UTC."),
    student,
  }),
});

/** What a student sees of itself. */
export const me = defineCall({
  method: "GET",
  path: "/student/me",
  answer: student.extend({
    roll_no: z.int().nullable(),
    admission_date: z.string().nullable(),
    class: z.object({ id: z.int(), name: z.string() }).nullable(),
  }),
});

/** Ends the session of the token it is called with. */
export const logout = defineCall({
  method: "POST",
  path: "/student/logout",
  answer: z.object({ ended: z.int() }),
});

export const toggleStudentLogin = switchCall(
  "/admin/settings/toggle-student-login",
  "student_login_enabled",
);

/** The most devices that one student has; the one that was seen longest ago gives way. */
export const maxDevices = 10;

const maxToken = 4096;
const device = z.object({
  id: z.int(),
  platform: z.enum(["android", "ios", "web"]),
  created_at: z.string().describe("RFC 3339, UTC."),
  last_seen_at: z.string().describe("RFC 3339, UTC."),
});

/** The devices on which the student gets messages; a token is not told again. */
export const devices = defineCall({
  method: "GET",
  path: "/student/devices",
  answer: z.array(device),
});

/**
 * Registers the device that asks, by the registration token that Firebase has given it. A token
 * that is known already is taken over, by another student too.
 */
export const registerDevice = defineCall({
  method: "POST",
  path: "/student/devices",
  body: bodyOf({
    token: z
      .string("Token must be a text.")
      .min(1, "Token is required.")
      .max(maxToken, `Token must have at most ${maxToken} characters.`)
      .regex(/^[\w:.-]+$/, "Token must be a registration token of Firebase."),
    platform: z.enum(["android", "ios", "web"], "Platform must be one of: android, ios, web."),
  }),
  answer: device,
});

/** Forgets a device of one's own. */
export const removeDevice = defineCall({
  method: "DELETE",
  path: "/student/devices/:id",
  answer: z.object({ id: z.int() }),
});

declare module "../contracts" {
  interface ContractModules {
    "student-login": typeof import("./contract");
  }
}
