import { readFile } from "./read-file";
import { FileProblem } from "./table";

/** Reads a file beside the page, which stays quick however large the file is. */
addEventListener("message", ({ data }: MessageEvent<{ bytes: Uint8Array; sheet?: string }>) => {
  readFile(data.bytes, data.sheet).then(
    (sheet) => postMessage({ sheet }),
    (error: unknown) =>
      postMessage({ problem: error instanceof FileProblem ? error.message : null }),
  );
});
