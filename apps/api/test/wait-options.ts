/** Options for vi.waitFor, in milliseconds: generous for a busy machine, and quick when the condition holds early. */
export const waitOptions = { timeout: 120_000, interval: 20 } as const
