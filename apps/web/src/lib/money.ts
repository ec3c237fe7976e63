import type { Aud } from '@forno/contracts/core/values'

/** Wire amounts as whole cents; the one place where the browser turns dollars into cents. [API-13] */
export const centsOf = (aud: number): number => Math.round(aud * 100)

/** Whole cents as a wire amount. [API-13] */
export const audOf = (cents: number): Aud => (cents / 100) as Aud
