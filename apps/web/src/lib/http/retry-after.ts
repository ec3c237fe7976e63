const usual = 1_000
const longest = 10_000

/** Milliseconds to wait before a rate-limited call is repeated: the Retry-After seconds, at most ten. [API-05] */
export const retryDelay = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter)
  if (retryAfter === null || retryAfter.trim() === '' || !Number.isFinite(seconds) || seconds < 0) return usual
  return Math.min(seconds * 1_000, longest)
}
