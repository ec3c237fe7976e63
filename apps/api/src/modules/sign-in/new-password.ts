import { brokenPasswordRules, passwordRuleTexts } from '@forno/domain/customers/password-rules'
import {
  contextWords,
  isEasyToGuess,
  passwordWeaknessTexts,
  type PasswordWeakness,
} from '@forno/domain/customers/password-strength'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { FindBreachedPassword } from './breached-passwords-client.ts'
import { estimateGuesses } from './password-dictionary.ts'

/** A new password, which keeps all six rules; refuses one that does not, naming each rule that it breaks. [ACC-33] */
export const newPasswordOrRefuse = (password: string, field: string): string => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0)
    refuse('BadInput', { errors: broken.map((rule) => ({ field, message: passwordRuleTexts[rule] })) })
  return password
}

/**
 * Why a password that keeps the six rules must not be used; null = it may be. `ownerTexts`: name and e-mail address of
 * the person, which guessers try first.
 */
export type FindWeakness = (password: string, ownerTexts: readonly string[]) => Promise<PasswordWeakness | null>

export type FindWeaknessDeps = {
  readonly brandName: string
  /** null = no service is named by BREACHED_PASSWORDS_URL. */
  readonly findBreached: FindBreachedPassword | null
}

/** The dictionary first: what it refuses needs no look-up. A service that does not answer lets the password pass. [ACC-33] */
export const makeFindWeakness =
  ({ brandName, findBreached }: FindWeaknessDeps): FindWeakness =>
  async (typed, ownerTexts) => {
    const password = typed.normalize('NFKC')
    const estimate = await estimateGuesses(password, contextWords([brandName, ...ownerTexts]))
    if (isEasyToGuess(estimate)) return 'easyToGuess'
    return (await findBreached?.(password)) === true ? 'breached' : null
  }

export type NewPasswordOwner = { readonly email: string; readonly firstName: string; readonly lastName: string }

/**
 * Refuses PasswordEasyToGuess, at its field. Called once it is proven who sets the password, so that strangers cost no
 * look-up. [ACC-33]
 */
export const assertHardToGuess = async (
  findWeakness: FindWeakness,
  { password, field, owner }: { readonly password: string; readonly field: string; readonly owner: NewPasswordOwner },
): Promise<void> => {
  const { email, firstName, lastName } = owner
  const weakness = await findWeakness(password, [email, firstName, lastName])
  if (weakness !== null)
    refuse('PasswordEasyToGuess', { errors: [{ field, message: passwordWeaknessTexts[weakness] }] })
}
