import { formatting } from "../../../../schema/formats/formatting";
import { language } from "../../../../schema/messages";
import { readingId, readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import type { TextOptions } from "./decode-text";
import type { Sheet, Wanted } from "./table";

type Answer = { sheet: Sheet } | { problem: string | null };

/** A large file takes seconds on a slow phone; what takes longer than this is no usual file. */
const maxSeconds = 60;

function inWorker(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: Wanted,
  options: TextOptions,
): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), {
      type: "module",
    });
    const timer = setTimeout(
      () => end(() => reject(new FileProblem(readingStrings.tooSlow(maxSeconds)))),
      maxSeconds * 1000,
    );
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) =>
      end(() =>
        "sheet" in data
          ? resolve(data.sheet)
          : reject(new FileProblem(data.problem ?? readingStrings.unreadable)),
      ),
    );
    worker.addEventListener("error", () =>
      end(() => reject(new FileProblem(readingStrings.unreadable))),
    );
    const { tag, locale, isolates, words } = language();
    const own = { [readingId]: words[readingId] ?? {} };
    worker.postMessage(
      { bytes, wanted, options, language: { tag, locale, isolates, words: own } },
      [bytes.buffer],
    );
  });
}

/**
 * Reads a chosen file in a worker, or here where there are none.
 * @throws FileProblem with a sentence for whoever chose it.
 */
export async function readBeside(
  file: File,
  wanted: Wanted = {},
  encoding?: string,
): Promise<Sheet> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new FileProblem(readingStrings.unreadable);
    },
  );
  const options = { languages: [formatting().locale, language().tag], encoding };
  if (typeof Worker !== "undefined") return inWorker(bytes, wanted, options);
  return (await import("./read-file")).readFile(bytes, wanted, options);
}
