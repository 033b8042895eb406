/** Reading a Blob, which jsdom can only do the old way. */
const read = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener("error", () =>
      reject(reader.error ?? new Error("The blob could not be read.")),
    );
    reader.readAsArrayBuffer(blob);
  });
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return read(this);
};
Blob.prototype.text ??= async function text(this: Blob) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await read(this));
};
