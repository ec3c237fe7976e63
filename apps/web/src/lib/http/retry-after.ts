const usual = 1_000
const longest = 10_000

/**
 * Milliseconds to wait before a rate-limited call is repeated: the Retry-After seconds; null = longer than ten seconds,
 * so the customer hears the refusal at once. [API-05]
 */
export const retryDelay = (retryAfter: string | null): number | null => {
  const seconds = Number(retryAfter)
  if (retryAfter === null || retryAfter.trim() === '' || !Number.isFinite(seconds) || seconds < 0) return usual
  return seconds * 1_000 > longest ? null : seconds * 1_000
}
