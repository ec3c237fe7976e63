/** The cost of one argon2id hash: KiB of memory, passes over the memory, and lanes. */
export type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/**
 * The values of PASSWORD_COST. Full is OWASP's minimum, 19 MiB and two passes; production refuses the other. [ACC-33]
 */
export const hashCosts = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const satisfies Readonly<Record<string, HashCost>>
