import "@testing-library/jest-dom/vitest";
import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { CoverPage } from "../../../src/features/cover/page/cover-page";
import { LessonsToCover } from "../../../src/features/cover/page/lessons-to-cover";
import { UncoveredToday } from "../../../src/features/cover/page/uncovered-today";
import { openPage, type Reply, type Sent } from "../answering";

const bina = { id: 2, name: "Bina Das" };
const chand = { id: 3, name: "Chand Puri" };
const lesson = {
  id: 7,
  class: { id: 1, name: "8A" },
  subject: { id: 1, name: "Maths" },
  period: "Period 1",
  start: "09:00",
  end: "09:45",
  room: "12",
  teacher: { id: 1, name: "Asha Rao" },
  stand_in: null as { id: number; name: string } | null,
  second_teacher: null as { id: number; name: string } | null,
  together: [] as number[],
  is_cancelled: false,
  is_covered: false,
  free: [
    { id: 2, teaches_subject: true, teaches_class: false },
    { id: 3, teaches_subject: false, teaches_class: false },
  ],
};
const day = {
  date: "2026-06-03",
  today: "2026-06-03",
  lessons: [lesson],
  teachers: [
    { ...bina, covers: 1 },
    { ...chand, covers: 0 },
  ],
  acts: [] as unknown[],
};
const act = {
  id: 5,
  lessons: 2,
  made_at: "2026-06-03T03:00:00.000Z",
  made_by: { id: 1, name: "Root" },
  may_undo: true,
  is_swap: false,
};

const answering =
  (more: (sent: Sent) => Reply | undefined) =>
  (sent: Sent): Reply | undefined =>
    more(sent) ?? (sent.url === "/admin/holidays" ? { data: [] } : undefined);

/** The page, over a server that answers the day's lessons with what is given. */
function openDay(
  reply: () => Reply,
  {
    write,
    permissions,
    at = "/timetable/cover",
  }: { write?: (sent: Sent) => Reply; permissions?: string[]; at?: string } = {},
) {
  return openPage(<CoverPage />, {
    at,
    path: "/timetable/cover",
    ...(permissions ? { permissions } : {}),
    answer: answering((sent) => {
      if (!sent.url.startsWith("/admin/timetable/cover")) return undefined;
      return sent.method === "get" ? reply() : write?.(sent);
    }),
  });
}
const choice = () => screen.findByRole("combobox", { name: "Who covers Maths, 8A, 09:00" });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the lessons to cover on a day", () => {
  it("are loading at first, and the page says so", async () => {
    openDay(() => ({ data: day }));
    expect(await screen.findByRole("status", { name: "Loading the lessons…" })).toBeInTheDocument();
    expect(await choice()).toBeInTheDocument();
  });

  it("are none: the page leads to recording an absence", async () => {
    openDay(() => ({ data: { ...day, lessons: [], teachers: [] } }));
    expect(
      await screen.findByText("No absent teacher has lessons on this day."),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Record an absence" })).toHaveAttribute(
      "href",
      "/teacher-absences/create",
    );
  });

  it("are none, and those who may record no absence are not led there", async () => {
    openDay(() => ({ data: { ...day, lessons: [], teachers: [] } }), {
      permissions: ["view_timetables"],
    });
    expect(
      await screen.findByText("No absent teacher has lessons on this day."),
    ).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Record an absence" })).not.toBeInTheDocument();
  });

  it("could not be loaded: the page says so, and tries again when asked to", async () => {
    let fails = true;
    openDay(() =>
      fails ? { refused: { status: 500, message: "Something went wrong." } } : { data: day },
    );
    expect(await screen.findByText("Couldn't load the lessons to cover.")).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await choice()).toBeInTheDocument();
  });

  it("are asked for of the day in the address", async () => {
    const { sent } = openDay(() => ({ data: day }), { at: "/timetable/cover?date=2026-06-03" });
    await choice();
    expect(sent.map(({ url }) => url)).toContain("/admin/timetable/cover?date=2026-06-03");
  });

  it("offer the teachers who are free, the most suitable first, with their covers", async () => {
    openDay(() => ({ data: day }));
    const options = within(await choice()).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Choose a teacher…",
      "Bina Das · 1 cover",
      "Chand Puri · 0 covers",
    ]);
  });

  it("offer again what was chosen when the page was lost, and forget it once it is dropped", async () => {
    sessionStorage.clear();
    openDay(() => ({ data: day }));
    await userEvent.selectOptions(await choice(), "3");
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    cleanup();
    openDay(() => ({ data: day }));
    await userEvent.click(await screen.findByRole("button", { name: formStrings.restoreDraft }));
    expect(await choice()).toHaveValue("3");
    cleanup();
    openDay(() => ({ data: day }));
    await userEvent.click(await screen.findByRole("button", { name: formStrings.dropDraft }));
    expect(sessionStorage).toHaveLength(0);
    expect(await choice()).toHaveValue("");
  });

  it("say where no teacher is free", async () => {
    openDay(() => ({ data: { ...day, teachers: [], lessons: [{ ...lesson, free: [] }] } }));
    expect(await screen.findByText("No teachers are free at this time.")).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: /Who covers/ })).not.toBeInTheDocument();
  });

  it("are only shown to those who may not arrange covers", async () => {
    openDay(() => ({ data: day }), { permissions: ["view_timetables"] });
    expect(await screen.findByText("Not covered")).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: /Who covers/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Save/ })).not.toBeInTheDocument();
  });

  it("say who covers, what is cancelled, and that a stand-in is absent too", async () => {
    openDay(() => ({
      data: {
        ...day,
        lessons: [
          { ...lesson, is_covered: true, stand_in: bina, free: [] },
          { ...lesson, id: 8, is_covered: true, is_cancelled: true, free: [] },
          { ...lesson, id: 9, stand_in: chand },
          { ...lesson, id: 10, is_covered: true, second_teacher: chand, free: [] },
        ],
      },
    }));
    expect(await screen.findByText("Covered by Bina Das")).toBeInTheDocument();
    expect(screen.getByText("Cancelled")).toBeInTheDocument();
    expect(screen.getByText("Chand Puri was due to cover but is also absent.")).toBeInTheDocument();
    expect(screen.getByText("Covered by Chand Puri")).toBeInTheDocument();
    expect(screen.getByText("1 of 4 lessons not covered.")).toBeInTheDocument();
  });
});

describe("saving covers", () => {
  it("sends who was chosen, once, and forgets the choice", async () => {
    let lessons = [lesson];
    const { sent } = openDay(() => ({ data: { ...day, lessons } }), {
      write: () => {
        lessons = [{ ...lesson, is_covered: true, stand_in: bina, free: [] }];
        return { data: { id: 5, lessons: 1 } };
      },
    });
    await userEvent.selectOptions(await choice(), "Bina Das · 1 cover");
    await userEvent.click(screen.getByRole("button", { name: "Save 1 cover" }));
    expect(await screen.findByText("Covered by Bina Das")).toBeInTheDocument();
    const writes = sent.filter(({ method }) => method === "post");
    expect(writes.map(({ body }) => body)).toEqual([
      { date: "2026-06-03", covers: [{ lesson_id: 7, teacher_id: 2 }] },
    ]);
  });

  it("chooses by itself when asked to, and says that nothing is saved yet", async () => {
    const { sent } = openDay(() => ({ data: day }));
    await choice();
    await userEvent.click(screen.getByRole("button", { name: "Choose for me" }));
    expect(screen.getByText("Chose teachers for 1 lesson. Not saved yet.")).toBeInTheDocument();
    expect(await choice()).toHaveValue("2");
    expect(sent.filter(({ method }) => method === "post")).toEqual([]);
  });

  it("was refused: the reason stands at the lesson, and the choice stays", async () => {
    openDay(() => ({ data: day }), {
      write: () => ({
        refused: {
          status: 422,
          message: "Cover not saved.",
          errors: { "lesson:7": ["Bina Das has a lesson then."] },
        },
      }),
    });
    await userEvent.selectOptions(await choice(), "Bina Das · 1 cover");
    await userEvent.click(screen.getByRole("button", { name: "Save 1 cover" }));
    await waitFor(async () =>
      expect(await choice()).toHaveAccessibleDescription("Bina Das has a lesson then."),
    );
    expect(await choice()).toHaveValue("2");
  });

  it("can be undone, and says what was changed since and stays", async () => {
    let acts = [act];
    const { sent } = openDay(() => ({ data: { ...day, acts } }), {
      write: () => {
        acts = [];
        return { data: { undone: 1, kept: ["Maths, 8A, 09:00"] } };
      },
    });
    const saved = await screen.findByRole("region", { name: "Saved for this day" });
    await userEvent.click(within(saved).getByRole("button", { name: /^Undo: 2 lessons/ }));
    expect(
      await screen.findByText("Kept, because they changed since: Maths, 8A, 09:00."),
    ).toBeInTheDocument();
    expect(sent.filter(({ method }) => method === "post").map(({ url }) => url)).toEqual([
      "/admin/timetable/cover/5/undo",
    ]);
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Saved for this day" })).not.toBeInTheDocument(),
    );
  });

  it("offers no undo of what someone else has saved", async () => {
    openDay(() => ({ data: { ...day, acts: [{ ...act, may_undo: false }] } }));
    const saved = await screen.findByRole("region", { name: "Saved for this day" });
    expect(within(saved).queryByRole("button")).not.toBeInTheDocument();
  });
});

/** A panel of the cover days, over a server that answers them with what is given. */
const openPanel = (panel: React.ReactElement, reply: () => Reply, permissions?: string[]) =>
  openPage(panel, {
    at: "/there",
    path: "/there",
    ...(permissions ? { permissions } : {}),
    answer: answering(({ url }) =>
      url.startsWith("/admin/timetable/cover/days") ? reply() : undefined,
    ),
  });
const today = { date: "2026-06-03", lessons: 3, uncovered: 2 };

describe("the panel of an absence", () => {
  it("lists the days with lessons, each with a link to its covers", async () => {
    openPanel(<LessonsToCover record={{ id: 4 }} />, () => ({
      data: [today, { date: "2026-06-04", lessons: 1, uncovered: 0 }],
    }));
    const panel = await screen.findByRole("region", { name: "Lessons to cover" });
    await waitFor(() => expect(panel).toHaveTextContent("2 of 3 lessons uncovered"));
    expect(panel).toHaveTextContent("1 lesson, all covered");
    expect(within(panel).getAllByRole("link")[0]).toHaveAttribute(
      "href",
      "/timetable/cover?date=2026-06-03",
    );
  });

  it("says that there are no lessons", async () => {
    openPanel(<LessonsToCover record={{ id: 4 }} />, () => ({ data: [] }));
    expect(await screen.findByText("No upcoming lessons.")).toBeInTheDocument();
  });

  it("could not be loaded: it says so, and tries again when asked to", async () => {
    let fails = true;
    openPanel(<LessonsToCover record={{ id: 4 }} />, () =>
      fails ? { refused: { status: 500, message: "Something went wrong." } } : { data: [today] },
    );
    expect(await screen.findByText("Couldn't load the lessons to cover.")).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/2 of 3 lessons uncovered/)).toBeInTheDocument();
  });

  it("asks nothing for a deleted absence", async () => {
    const { sent } = openPanel(
      <>
        <h1>There</h1>
        <LessonsToCover record={{ id: 4, deleted_at: "2026-06-01T00:00:00Z" }} />
      </>,
      () => ({ data: [today] }),
    );
    await screen.findByRole("heading", { name: "There" });
    expect(sent.filter(({ url }) => url.includes("/cover/days"))).toEqual([]);
  });
});

describe("the panel of the first page", () => {
  const there = <h1>There</h1>;

  it("says how many lessons are not covered today", async () => {
    openPanel(<UncoveredToday />, () => ({ data: [today] }));
    expect(
      await screen.findByRole("link", {
        name: "2 of 3 lessons of absent teachers not covered today",
      }),
    ).toHaveAttribute("href", "/timetable/cover");
  });

  it("is not there while every lesson is covered", async () => {
    const { sent } = openPanel(
      <>
        {there}
        <UncoveredToday />
      </>,
      () => ({ data: [{ ...today, uncovered: 0 }] }),
    );
    await waitFor(() => expect(sent.some(({ url }) => url.includes("/cover/days"))).toBe(true));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole("region", { name: "Lessons to cover" })).not.toBeInTheDocument();
  });

  it("could not be loaded: it says so rather than that all is covered", async () => {
    let fails = true;
    openPanel(<UncoveredToday />, () =>
      fails ? { refused: { status: 500, message: "Something went wrong." } } : { data: [today] },
    );
    const panel = await screen.findByRole("region", { name: "Lessons to cover" });
    fails = false;
    await userEvent.click(within(panel).getByRole("button", { name: /again/i }));
    expect(await within(panel).findByRole("link", { name: /2 of 3 lessons/ })).toBeInTheDocument();
  });

  it("asks nothing for those who may not see the timetable", async () => {
    const { sent } = openPanel(
      <>
        {there}
        <UncoveredToday />
      </>,
      () => ({ data: [today] }),
      ["view_students"],
    );
    await screen.findByRole("heading", { name: "There" });
    expect(sent.filter(({ url }) => url.includes("/cover/days"))).toEqual([]);
  });
});

describe("swapping two lessons of a day", () => {
  const swappable = (id: number, its: string, teacher: string) => ({
    id,
    class: { id, name: its },
    subject: { id: 1, name: "Maths" },
    start: "09:00",
    end: "09:45",
    teacher: { id, name: teacher },
  });
  const lessons = [swappable(7, "8A", "Asha Rao"), swappable(8, "8B", "Bina Das")];
  const openSwap = async (partners: number[], write?: (sent: Sent) => Reply) => {
    const page = openPage(<CoverPage />, {
      at: "/timetable/cover",
      path: "/timetable/cover",
      answer: answering(({ url, ...sent }) => {
        if (url.startsWith("/admin/timetable/cover/swaps"))
          return { data: { lessons, partners: url.includes("lesson_id=7") ? partners : [] } };
        if (url === "/admin/timetable/cover/swap") return write?.({ url, ...sent });
        return url.startsWith("/admin/timetable/cover") ? { data: day } : undefined;
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Swap two lessons…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Swap two lessons" }));
    await userEvent.selectOptions(await dialog.findByRole("combobox", { name: "Lesson" }), "7");
    return { ...page, dialog };
  };

  it("offers the lessons that can be swapped, and swaps in one act", async () => {
    const { sent, dialog } = await openSwap([8], () => ({ data: { id: 1, lessons: 2 } }));
    const second = await dialog.findByRole("combobox", { name: "Swap with" });
    await waitFor(() => expect(second).toBeEnabled());
    expect(dialog.getByRole("button", { name: "Swap" })).toBeDisabled();
    await userEvent.selectOptions(second, "8");
    await userEvent.click(dialog.getByRole("button", { name: "Swap" }));
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith("/swap"))?.body).toEqual({
        date: "2026-06-03",
        lesson_id: 7,
        with_id: 8,
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("says where a lesson can be swapped with none", async () => {
    const { dialog } = await openSwap([]);
    expect(await dialog.findByText(/can’t be swapped with any other/)).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Swap" })).toBeDisabled();
  });

  it("shows why it was refused, and keeps what was chosen", async () => {
    const { dialog } = await openSwap([8], () => ({
      status: 409,
      message: "Bina Das is absent for this lesson on 2026-06-03.",
    }));
    const second = await dialog.findByRole("combobox", { name: "Swap with" });
    await waitFor(() => expect(second).toBeEnabled());
    await userEvent.selectOptions(second, "8");
    await userEvent.click(dialog.getByRole("button", { name: "Swap" }));
    expect(await dialog.findByText(/Bina Das is absent/)).toBeInTheDocument();
    expect(second).toHaveValue("8");
  });
});
