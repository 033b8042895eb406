/** @jsxImportSource preact */
import "@testing-library/jest-dom/vitest";
import { screen, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { options, render, type ComponentChild } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LanguageFiles } from "../../packages/kit/schema/messages";
import { FamilyPage } from "../../src/light/family/family-page";
import { startSpeaking } from "../../src/light/shared/use-language";
import { StudentPage } from "../../src/light/student/student-page";
import { brandingFixture } from "../support/fixture-server";
import { plainTexts, schoolPseudo } from "../support/pseudo";

const languages: LanguageFiles = {
  hi: async () => ({
    ...(await import("../../src/light/languages/family-hi")).default,
    ...(await import("../../src/light/languages/student-hi")).default,
  }),
  ar: async () => ({
    ...(await import("../../src/light/languages/family-ar")).default,
    ...(await import("../../src/light/languages/student-ar")).default,
  }),
};
const child = {
  institution: { name: "Demo school", logo: null, colour: "#1f5fbf", phone: "+912255550100" },
  student: { first_name: "Anna", class: "Grade 8" },
  today: { date: "2026-06-10", closed: null, marks: [] },
  more: "date_of_birth",
  told: [],
  leave_types: [{ id: 1, name: "Sick leave" }],
};

let root: HTMLElement;
let institution: string | null;
let asked: { path: string; language: string | null }[];

function answer(url: string, init?: RequestInit): Response {
  const path = url.replace("/api/v1", "");
  asked.push({ path, language: new Headers(init?.headers).get("Accept-Language") });
  const data = path === "/branding" ? { ...brandingFixture, language: institution } : child;
  return Response.json({ success: true, message: "", data });
}
/** What the first of the browser's languages is. */
const prefers = (...tags: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
const spokenTo = () => document.documentElement.lang;

async function open(page: ComponentChild, files = languages, wanted?: string) {
  await startSpeaking(files, wanted);
  render(page, root);
}

// Preact waits 35 ms for a frame and cancels it then, in a browser that has ended with the last test.
options.requestAnimationFrame = (callback) => setTimeout(callback);

beforeEach(() => {
  localStorage.clear();
  [institution, asked] = [null, []];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => answer(url, init));
  prefers("en-GB");
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(async () => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  await startSpeaking({});
});

describe("a light page", () => {
  it("says nothing but messages and what it is answered", async () => {
    const pseudo = { "en-XA": async () => await schoolPseudo() };
    await open(<StudentPage />, pseudo, "en-XA");
    expect(root.textContent).toMatch(/\[Š/);
    expect(plainTexts(new Set(["Demo school"]))).toEqual([]);
    render(null, root);
    render(<FamilyPage token="t0ken" />, root);
    await screen.findByText("Anna", { selector: "h1" });
    screen.getAllByRole("button")[0]?.click();
    await screen.findByRole("combobox");
    const answered = ["Demo school", "Anna", "Grade 8", "Sick leave", "June", "Wednesday"];
    expect(plainTexts(new Set(answered))).toEqual([]);
  });

  it("speaks what was chosen on the device, before the institution's and the browser's", async () => {
    localStorage.setItem("rollcall-language", "ar");
    prefers("hi-IN");
    institution = "hi";
    await open(<StudentPage />);
    expect(screen.getByRole("heading", { name: "تسجيل الدخول" })).toBeVisible();
    expect([spokenTo(), document.documentElement.dir]).toEqual(["ar", "rtl"]);
    await screen.findByText("Demo school");
    expect(spokenTo()).toBe("ar");
  });

  it("speaks the institution's language as soon as that is known, and at once on the next visit", async () => {
    institution = "hi";
    prefers("ar-EG");
    await open(<StudentPage />);
    expect(spokenTo()).toBe("ar");
    expect(await screen.findByRole("heading", { name: "साइन इन करें" })).toBeVisible();
    expect(document.documentElement.dir).toBe("ltr");
    render(null, root);
    await open(<StudentPage />);
    expect(spokenTo()).toBe("hi");
  });

  it("speaks the browser's language where nobody has chosen, and English for any other", async () => {
    prefers("fr", "hi-IN");
    await open(<StudentPage />);
    expect(spokenTo()).toBe("hi");
    prefers("fr");
    await startSpeaking(languages);
    expect(spokenTo()).toBe("en");
  });

  it("is English where the file of a language does not arrive", async () => {
    prefers("hi");
    await open(<StudentPage />, { hi: () => Promise.reject(new Error("offline")) });
    expect(screen.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(spokenTo()).toBe("en");
  });

  it("changes the language in place: what was typed stays, and the API is asked in it", async () => {
    const user = userEvent.setup();
    await open(<FamilyPage token="t0ken" />);
    await user.click(await screen.findByRole("button", { name: "Tell us why Anna is away" }));
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Fever");
    await user.click(screen.getByRole("button", { name: "हिन्दी" }));
    expect(await screen.findByRole("textbox", { name: "कारण" })).toHaveValue("Fever");
    expect(screen.getByRole("button", { name: "हिन्दी" })).toHaveAttribute("aria-current", "true");
    await waitFor(() => expect(asked.at(-1)).toEqual({ path: "/family/t0ken", language: "hi" }));
    expect(localStorage.getItem("rollcall-language")).toBe("hi");
    expect(await screen.findByText(/बुधवार/)).toBeVisible();
  });
});
