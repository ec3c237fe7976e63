import type { Cents } from '../core/words.ts'

/** The least and the most that a provider takes of one order; both belong to it. [PAY-24] */
export type ProviderLimits = { readonly minimum: Cents; readonly maximum: Cents }

export const isWithin = (total: Cents, { minimum, maximum }: ProviderLimits): boolean =>
  total >= minimum && total <= maximum
