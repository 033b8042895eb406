import { t } from "./text";
import { showCard, type CardAction } from "./tour-card";

/** One step of a tour. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** The page it is about, below the console's own address. */
  path: string;
  /** What it points at; the page as a whole unless given. */
  target?: string;
}

interface TourOptions {
  steps: readonly TourStep[];
  /** Shows a page of the console without loading it anew. */
  go(path: string): void;
  /** Signs the visitor in where no one is. @returns whether the page loads anew for that */
  enter(): Promise<boolean>;
}

export interface Tour {
  start(): Promise<void>;
  /** Offers it on the first visit, or goes on where signing in has loaded the page anew. */
  greet(): void;
}

const key = "rollcall-tour";
/** How long a page may take to show what a step points at. */
const targetTimeoutMs = 15_000;
const minutes = 2;

const remembered = () => localStorage.getItem(key);
const remember = (state: "begun" | "seen") => localStorage.setItem(key, state);

/** What a step points at, once the page shows it; undefined where it does not, or the step is over. */
async function found(selector: string, isOver: () => boolean): Promise<Element | undefined> {
  const end = performance.now() + targetTimeoutMs;
  while (performance.now() < end && !isOver()) {
    const target = document.querySelector(selector);
    if (target) return target;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

function pointAt(target: Element): void {
  target.setAttribute("data-tour-mark", "");
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}

/**
 * Gives the focus back to where it was in a card when a page that has loaded takes it for its title,
 * until the visitor does something.
 */
function holdFocus(card: () => { focus(): void } | undefined): { hold(): void } {
  let isTouched = false;
  let last: HTMLElement | undefined;
  for (const name of ["keydown", "pointerdown"] as const)
    document.addEventListener(name, () => (isTouched = true), true);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.closest("[data-tour]")) last = target;
    else if (!isTouched) (last?.isConnected ? last : card())?.focus();
  });
  return { hold: () => (isTouched = false) };
}

function offerCard(start: () => void, leave: () => void) {
  return showCard({
    title: t("tour.offer"),
    text: t("tour.offerText", { minutes }),
    actions: [
      { text: t("tour.start"), isMain: true, run: start },
      { text: t("tour.dismiss"), run: leave },
    ],
    onEscape: leave,
  });
}

/** The buttons of a step. */
function stepActions(
  at: number,
  count: number,
  show: (at: number) => void,
  leave: () => void,
): CardAction[] {
  const isLast = at === count - 1;
  const text = isLast ? t("tour.finish") : t("tour.next");
  return [
    ...(at > 0 ? [{ text: t("tour.back"), run: () => show(at - 1) }] : []),
    { text, isMain: true, run: () => show(at + 1) },
    ...(isLast ? [] : [{ text: t("tour.leave"), run: leave }]),
  ];
}

/** A tour over the pages of the console. It can be left at any step, and does not come back by itself. */
export function createTour({ steps, go, enter }: TourOptions): Tour {
  let card: ReturnType<typeof showCard> | undefined;
  let marked: Element | undefined;
  let isShowing = false;
  let turn = 0;
  let before: Element | null = null;
  const focus = holdFocus(() => (isShowing ? card : undefined));

  function clear(): void {
    turn++;
    card?.remove();
    marked?.removeAttribute("data-tour-mark");
    card = marked = undefined;
    isShowing = false;
  }
  function leave(): void {
    clear();
    remember("seen");
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  }
  async function mark(selector: string): Promise<void> {
    const mine = turn;
    const target = await found(selector, () => mine !== turn);
    if (!target || mine !== turn) return;
    marked = target;
    pointAt(target);
  }
  function show(at: number): void {
    const step = steps[at];
    if (!step) return leave();
    clear();
    go(step.path);
    card = showCard({
      title: step.title,
      text: step.text,
      place: t("tour.step", { at: at + 1, of: steps.length }),
      actions: stepActions(at, steps.length, show, leave),
      onEscape: leave,
    });
    isShowing = true;
    focus.hold();
    card.focus();
    if (step.target !== undefined) void mark(step.target);
  }
  async function start(): Promise<void> {
    before = document.activeElement;
    clear();
    remember("begun");
    if (await enter()) return;
    show(0);
  }
  return {
    start,
    greet() {
      if (remembered() === "begun") return show(0);
      if (remembered() !== null) return;
      card = offerCard(() => void start(), leave);
    },
  };
}
