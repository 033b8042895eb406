/**
 * What `qs` needs of the package "side-channel": a memory of objects it has been to, to notice
 * circles. Every browser this console runs in has WeakMap and Map, so the package's 45 kB for those
 * that lack them stay out of the bundle.
 */
module.exports = function createSideChannel() {
  const objects = new WeakMap();
  const others = new Map();
  const isObject = (key) => (typeof key === "object" && key !== null) || typeof key === "function";
  const channel = {
    get: (key) => (isObject(key) ? objects.get(key) : others.get(key)),
    set: (key, value) => {
      (isObject(key) ? objects : others).set(key, value);
    },
    has: (key) => (isObject(key) ? objects.has(key) : others.has(key)),
    delete: (key) => (isObject(key) ? objects.delete(key) : others.delete(key)),
    assert: (key) => {
      if (!channel.has(key)) throw new TypeError("Side channel does not contain the key");
    },
  };
  return channel;
};
