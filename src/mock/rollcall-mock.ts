import type { Fault } from "@rollcall/kit/browser/mock/fault";
import type { Faults } from "@rollcall/kit/browser/mock/faults";

/** What a tester's script finds at `window.rollcallMock`. */
export interface RollcallMock {
  /** A fault in words (`GET /admin/students 500 x2`) or as an object; answers its number. */
  fault(fault: string | Fault): number;
  faults: Faults;
  /** The demo school as it was at first. Everybody is signed out, and the page loads anew. */
  reset(): Promise<void>;
  /** The address of this page, with everything that brings it about. */
  link(): string;
  /** The data as they are, as a compressed file. */
  data(): Promise<Blob>;
  /** Goes on with the data of a file, under a name; the page loads anew. */
  load(file: Blob, name: string): Promise<void>;
}

declare global {
  interface Window {
    rollcallMock?: RollcallMock;
  }
}
