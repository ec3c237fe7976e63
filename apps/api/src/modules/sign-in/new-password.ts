import { brokenPasswordRules, passwordRuleWords } from '@forno/domain/customers/password-rules'
import {
  contextWords,
  isEasyToGuess,
  passwordWeaknessWords,
  type PasswordWeakness,
} from '@forno/domain/customers/password-strength'
import { refuse } from '../../kernel/refusal.ts'
import type { FindBreachedPassword } from './breached-passwords-client.ts'
import { estimateGuesses } from './password-dictionary.ts'

/** A new password, which keeps all six rules; refuses one that does not, naming each rule that it breaks. [ACC-33] */
export const newPasswordOrRefuse = (password: string, field: string): string => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0)
    refuse('BadInput', { errors: broken.map((rule) => ({ field, message: passwordRuleWords[rule] })) })
  return password
}

/** Whose password it is to be: texts that guessers try first. */
export type PasswordOwner = {
  readonly texts: readonly string[]
  readonly isStaff: boolean
}

/** Why a password that keeps the six rules must not be used; null = it may be. */
export type FindWeakness = (password: string, owner: PasswordOwner) => Promise<PasswordWeakness | null>

export type FindWeaknessDeps = {
  readonly brandName: string
  /** null = no service is named by BREACHED_PASSWORDS_URL. */
  readonly findBreached: FindBreachedPassword | null
}

/** The dictionary first: what it refuses needs no look-up. A service that does not answer lets the password pass. [ACC-33] */
export const makeFindWeakness =
  ({ brandName, findBreached }: FindWeaknessDeps): FindWeakness =>
  async (typed, { texts, isStaff }) => {
    const password = typed.normalize('NFKC')
    const estimate = await estimateGuesses(password, contextWords([brandName, ...texts]))
    if (isEasyToGuess(estimate, { isStaff })) return 'easyToGuess'
    return (await findBreached?.(password)) === true ? 'breached' : null
  }

export type NewPasswordOwner = { readonly email: string; readonly firstName: string; readonly lastName?: string }

/** Refuses PasswordEasyToGuess, at its field. Called once it is proven who sets the password, so that strangers cost no look-up. [ACC-33] */
export const assertHardToGuess = async (
  findWeakness: FindWeakness,
  { password, field, owner }: { readonly password: string; readonly field: string; readonly owner: NewPasswordOwner },
): Promise<void> => {
  const { email, firstName, lastName = '' } = owner
  const weakness = await findWeakness(password, { texts: [email, firstName, lastName], isStaff: false })
  if (weakness !== null)
    refuse('PasswordEasyToGuess', { errors: [{ field, message: passwordWeaknessWords[weakness] }] })
}

/**
 * Why an agent must not have this password, as a sentence for the command that sets it; null = they may. Agents keep the six rules, too,
 * and hold off a hundred times as many guesses as customers.
 */
export const agentPasswordComplaint = async (
  findWeakness: FindWeakness,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<string | null> => {
  const [broken] = brokenPasswordRules(password)
  if (broken !== undefined) return `The password ${passwordRuleWords[broken]}.`
  const weakness = await findWeakness(password, { texts: [name], isStaff: true })
  return weakness === null ? null : `${passwordWeaknessWords[weakness].replace(/^t/, 'T')}.`
}
