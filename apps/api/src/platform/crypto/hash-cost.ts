/** What one argon2id hash costs: KiB of memory, passes over it, and lanes. */
export type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** By the setting PASSWORD_COST. Full is OWASP's minimum, 19 MiB and two passes; production refuses the least. [ACC-33] */
export const hashCosts = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const satisfies Readonly<Record<string, HashCost>>
