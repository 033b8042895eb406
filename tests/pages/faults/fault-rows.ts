import { everyCase } from "../../support/every-case";
/** What becomes of a page whose reading meets a fault. */
export type Opened =
  /** It says what failed and why, shows nothing of what it is about, and offers a way on. */
  | "fails"
  /** The sign-in page, and the same address afterwards. */
  | "signs out"
  /** The maintenance screen stands over it until the server lets people in again. */
  | "is closed"
  /** It is there as always, if later. */
  | "shows";

/** What becomes of something typed whose saving meets a fault. */
export type Saved =
  /** Known not to be saved: it says why, and can be saved once the reason is gone. */
  | "refused"
  /** Not known to be saved: it says so, and saving it again does it once. */
  | "unconfirmed"
  /** The sign-in page; what was typed is offered again behind it. */
  | "signs out"
  /** The maintenance screen stands over it, with what was typed below. */
  | "is closed"
  /** Someone else was quicker: both versions can be kept. */
  | "merges"
  /** It is done, if later. */
  | "saves";

/** A row of the matrix: one way in which calls go wrong. */
export interface FaultRow {
  /** As the mock takes it, without the calls it is about. */
  words: string;
  opened: Opened;
  saved: Saved;
  /** Why, as a page says it when it could not be read. */
  why?: RegExp;
  /** Why, as a page says it when something was refused; as when read unless given. */
  refusal?: RegExp;
}

const busy = /Something went wrong on our side/;
const gone = /Can't reach the server/;

export const faultRows: readonly FaultRow[] = [
  { words: "401", opened: "signs out", saved: "signs out" },
  { words: "403", opened: "fails", saved: "refused", why: /You don't have permission/ },
  {
    words: "404",
    opened: "fails",
    saved: "refused",
    why: /not found/,
    refusal: /not found|has been deleted by someone else/,
  },
  { words: "409", opened: "fails", saved: "refused", why: /This clashes with another record/ },
  { words: "412", opened: "fails", saved: "merges", why: /Someone else has changed this/ },
  {
    words: "422",
    opened: "fails",
    saved: "refused",
    why: /Please fix the highlighted fields/,
    refusal: /Not accepted|Please fix the highlighted fields/,
  },
  { words: "429", opened: "fails", saved: "refused", why: /Too many requests/ },
  { words: "500", opened: "fails", saved: "unconfirmed", why: busy },
  { words: "503", opened: "is closed", saved: "is closed" },
  { words: "offline", opened: "fails", saved: "unconfirmed", why: gone },
  { words: "silence", opened: "fails", saved: "unconfirmed", why: /took too long to answer/ },
  { words: "garbage", opened: "fails", saved: "unconfirmed", why: /answer couldn't be read/ },
  { words: "lost", opened: "fails", saved: "unconfirmed", why: gone },
  { words: "250ms", opened: "shows", saved: "saves" },
  { words: "events-cut", opened: "shows", saved: "saves" },
];

/** One fault in so many is met in the suite on a page that is not of the core. */
const perPage = 16;
/** Whether the whole matrix is run (`npm run faults`, `npm run every-case`), or the part that stands for it. */
const runsAll = everyCase || process.env["FAULTS"] === "all";

/**
 * The cells of a matrix: for the pages of the core each fault in `perCorePage`, every sixteenth for the
 * others, in turn, unless the whole is asked for.
 */
export function cellsOf<Page extends { core?: true }>(
  pages: Readonly<Record<string, Page>>,
  perCorePage: number,
): [name: string, words: string, page: Page, fault: FaultRow][] {
  return Object.entries(pages).flatMap(([name, page], at) =>
    faultRows
      .filter((_row, place) => {
        const inTurn = page.core ? perCorePage : perPage;
        return runsAll || place % inTurn === at % inTurn;
      })
      .map((row): [string, string, Page, FaultRow] => [name, row.words, page, row]),
  );
}
