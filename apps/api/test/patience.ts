/** For vi.waitFor: long enough for a busy machine, and no slower than the condition on a quiet one. Milliseconds. */
export const patient = { timeout: 20_000, interval: 20 } as const
