import type { Aud } from '@forno/contracts/core/values'

/** Wire amounts in whole cents; the only place where the browser converts dollars to cents. [API-13] */
export const centsOf = (aud: number): number => Math.round(aud * 100)

/** Whole cents as a wire amount. [API-13] */
export const audOf = (cents: number): Aud => (cents / 100) as Aud
