import { withWords } from "../browser/mock/address";
import { checkWords, type Words } from "../browser/mock/scenario";

/** What a link brings about in the mocked console; what is left out stays as the tab has it. */
export interface MockScene {
  /** Who is signed in: the beginning of a demo sign-in's address. */
  as?: string;
  /** `2026-11-23T09:40`, which goes on from there, or `2026-11-23T09:40 stopped`. */
  clock?: string;
  /** How many records the largest resource of the demo has. */
  size?: number;
  /** Which of the many possible demos it is. */
  seed?: number;
  /** Faults in words: `GET /admin/books 500 x2`. */
  faults?: readonly string[];
  /** The name of data that were loaded from a file in this browser. */
  data?: string;
  /** Whether the data are made anew. */
  fresh?: boolean;
  /** Whether the database is one of this page load alone. */
  memory?: boolean;
  /** Whether the mock's panel is shown; it is unless this says `false`. */
  panel?: boolean;
}

const valued = (key: string, value: string | number | undefined): Words =>
  value === undefined ? [] : [[key, String(value)]];
const flag = (key: string, stands: boolean | undefined): Words => (stands ? [[key, ""]] : []);

/**
 * The address of a page in a scene, for `page.goto` or `cy.visit`; a query that it has already stays.
 * @param path of the page: `/books?status=lent`, or `books` below the base address of the tests
 * @throws Error with a sentence for each word that the mock would not understand
 */
export function mockLink(path: string, scene: MockScene): string {
  const words: Words = [
    ...valued("mock-as", scene.as),
    ...valued("mock-clock", scene.clock),
    ...valued("mock-size", scene.size),
    ...valued("mock-seed", scene.seed),
    ...(scene.faults ?? []).map((fault) => ["mock", fault] as const),
    ...valued("mock-data", scene.data),
    ...flag("mock-fresh", scene.fresh),
    ...flag("mock-memory", scene.memory),
    ...flag("mock-no-panel", scene.panel === false),
  ];
  const { problems } = checkWords(words);
  if (problems.length > 0) throw new Error(problems.join(" "));
  const [, page = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  return page + withWords(query, words) + hash;
}
