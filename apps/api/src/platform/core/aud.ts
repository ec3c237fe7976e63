import type { Aud } from '@forno/contracts/core/values'
import type { Cents } from '@forno/domain/core/basic-types'
import { centsOf as centsOfDollars } from '@forno/domain/core/money'

/** Converts cents to Australian dollars. Only the wire uses dollars. [API-13] */
export const aud = (amount: Cents): Aud => (amount / 100) as Aud

/** Converts Australian dollars with at most two decimals to cents. */
export const centsOf = (amount: Aud): Cents => centsOfDollars(amount)
