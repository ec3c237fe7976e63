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

/** Returns a new password if it meets all six rules. Otherwise refuses it with the broken rules. [ACC-33] */
export const newPasswordOrRefuse = (password: string, field: string): string => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0)
    refuse('BadInput', { errors: broken.map((rule) => ({ field, message: passwordRuleTexts[rule] })) })
  return password
}

/**
 * The reason why a password that meets the six rules is still too weak; null = it is fine. `ownerTexts` are the name
 * and e-mail address of the person, which attackers guess first.
 */
export type FindWeakness = (password: string, ownerTexts: readonly string[]) => Promise<PasswordWeakness | null>

export type FindWeaknessDeps = {
  readonly brandName: string
  /** null = BREACHED_PASSWORDS_URL is not set. */
  readonly findBreached: FindBreachedPassword | null
}

/**
 * Checks the dictionary first, because it needs no request. If the service does not respond, the password is
 * accepted. [ACC-33]
 */
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
 * Refuses a weak password with PasswordEasyToGuess at its field. Call it only after the person is proven, so that
 * strangers cause no look-ups. [ACC-33]
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
