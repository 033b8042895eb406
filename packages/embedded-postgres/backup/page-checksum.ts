/** PostgreSQL's page size. */
export const pageSize = 8192;
const pagesOfSegment = 131_072;

const prime = 16_777_619;
/** PostgreSQL's checksum_impl.h: 32 sums run side by side, each from a start of its own. */
const starts = [
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
  0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
  0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
  0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
];
const sums = new Int32Array(starts.length);

/**
 * The check sum PostgreSQL writes into a page.
 * @param block the page's number in its table, over all segments.
 */
export function pageChecksum(page: Uint8Array, block: number): number {
  const view = new DataView(page.buffer, page.byteOffset, pageSize);
  sums.set(starts);
  for (let word = 0; word < pageSize / 4; word++) {
    // The sum itself, the first half of the third word, counts as zero.
    const value = word === 2 ? view.getInt32(8, true) & ~0xffff : view.getInt32(4 * word, true);
    const mixed = (sums[word & 31] ?? 0) ^ value;
    sums[word & 31] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  }
  let result = 0;
  for (const sum of sums) {
    let last = sum;
    for (let round = 0; round < 2; round++) last = Math.imul(last, prime) ^ (last >>> 17);
    result ^= last;
  }
  return (((result ^ block) >>> 0) % 65_535) + 1;
}

/**
 * Whether a page is as it was written. A page without a sum (never used, or of a cluster without
 * sums) is not known to be damaged.
 */
function isSound(page: Uint8Array, block: number): boolean {
  const stored = (page[8] ?? 0) | ((page[9] ?? 0) << 8);
  return stored === 0 || stored === pageChecksum(page, block);
}

const tableFile = /^(?:base\/\d+|global|pg_tblspc\/.+)\/\d+(?:_[a-z]+)?(?:\.(\d+))?$/;

/**
 * Checks the pages of one of a cluster's files, which comes in pieces of any size.
 * @returns what takes the pieces, and throws at the first damaged page; undefined for a file that
 * has no pages.
 */
export function pageCheck(path: string): ((bytes: Uint8Array) => void) | undefined {
  const found = tableFile.exec(path);
  if (!found) return undefined;
  const page = new Uint8Array(pageSize);
  let block = Number(found[1] ?? 0) * pagesOfSegment;
  let filled = 0;
  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + pageSize - filled);
      page.set(piece, filled);
      at += piece.length;
      filled = (filled + piece.length) % pageSize;
      if (filled === 0 && !isSound(page, block++))
        throw new Error(`the database's file ${path} is damaged at page ${block - 1}`);
    }
  };
}
