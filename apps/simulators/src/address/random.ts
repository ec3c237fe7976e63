/** An unsigned 32-bit hash of the text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A seeded generator of numbers in [0, 1). */
export function randomFrom(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    return hashOf(String(state)) / 2 ** 32
  }
}
