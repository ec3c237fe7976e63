import type { Cents } from '../core/basic-types.ts'

/** The smallest and the largest order total that a provider accepts, both inclusive. [PAY-24] */
export type ProviderLimits = { readonly minimum: Cents; readonly maximum: Cents }

export const isWithin = (total: Cents, { minimum, maximum }: ProviderLimits): boolean =>
  total >= minimum && total <= maximum
