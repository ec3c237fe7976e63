import type { Aud } from '@forno/contracts/core/values'
import { cents, type Cents } from '@forno/domain/core/words'

/** Cents to Australian dollars, at the edge only. [API-13] */
export const aud = (amount: Cents): Aud => (amount / 100) as Aud

/** Australian dollars with at most two decimals back to cents. */
export const centsOf = (amount: Aud): Cents => cents(Math.round(amount * 100))
