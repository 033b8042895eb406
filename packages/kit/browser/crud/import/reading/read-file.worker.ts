import { setLanguage, type Language } from "../../../../schema/messages";
import type { TextOptions } from "./decode-text";
import { FileProblem } from "./file-problem";
import type { Wanted } from "./table";

interface Question {
  bytes: Uint8Array;
  wanted?: Wanted;
  options?: TextOptions;
  /** That of the page: a worker begins in English. */
  language: Language;
}

/** Reads a file beside the page, which stays quick however large the file is. */
async function answer({ bytes, wanted, options, language }: Question) {
  setLanguage(() => language);
  // What is said of files is said as the module is evaluated.
  const { readFile } = await import("./read-file");
  return readFile(bytes, wanted, options);
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).then(
    (sheet) => postMessage({ sheet }),
    (error: unknown) =>
      postMessage({ problem: error instanceof FileProblem ? error.message : null }),
  );
});
