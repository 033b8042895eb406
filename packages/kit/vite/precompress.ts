import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** What compresses. Pictures and fonts are compressed already. */
const worthwhile = /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/;
/** Below one network packet nothing is gained. */
const smallest = 1024;

async function squeeze(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const text = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    brotli(content, { params: text }),
    zip(content, { level: 9 }),
  ]);
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}

/**
 * Writes each file of the build in brotli and gzip beside itself, once, as small as they get, so
 * that no request has to.
 */
export function precompress(): Plugin {
  let folder = "";
  let writes = false;
  return {
    name: "precompress",
    apply: "build",
    configResolved: ({ build }) => {
      folder = build.outDir;
      writes = build.write;
    },
    async closeBundle() {
      if (!writes) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
        if (worthwhile.test(name)) await squeeze(join(folder, name));
    },
  };
}
