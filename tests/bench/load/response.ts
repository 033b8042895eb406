/**
 * The end of a response's head, and whether its body is complete: enough of HTTP/1.1 for answers to
 * one request at a time.
 */
export interface Head {
  status: number;
  /** Bytes of the head, its empty line included. */
  bytes: number;
  etag?: string;
  /** Bytes of the body; absent when it comes in chunks. */
  length?: number;
}

const header = (head: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, "im").exec(head)?.[1];

/** The head of a response, or undefined while it has not arrived as a whole. */
export function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = header(head, "content-length");
  return {
    status: Number(head.slice(9, 12)),
    bytes: end + 4,
    etag: header(head, "etag"),
    length: length === undefined ? undefined : Number(length),
  };
}

const lastChunk = Buffer.from("\r\n0\r\n\r\n");
const onlyChunk = Buffer.from("0\r\n\r\n");

/**
 * Whether the body behind a head is there. With one request under way, what ends in an empty chunk
 * is the end.
 */
export function isWhole(bytes: Buffer, head: Head): boolean {
  if (head.length !== undefined) return bytes.length >= head.bytes + head.length;
  const body = bytes.subarray(head.bytes);
  return (
    body.equals(onlyChunk) ||
    (body.length >= lastChunk.length &&
      body.subarray(body.length - lastChunk.length).equals(lastChunk))
  );
}
