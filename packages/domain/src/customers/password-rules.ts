/** The rules of a password, in display order. [ACC-33] */
export const passwordRules = ['lowercase', 'uppercase', 'number', 'length', 'identical', 'ascending'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** The minimum length, in characters. */
const shortestPassword = 8

/** The maximum length, in characters. */
export const longestPassword = 128

/** The text of each rule; the content dictionary may replace it on screen. */
export const passwordRuleTexts: Readonly<Record<PasswordRule, string>> = {
  lowercase: 'must have a lowercase letter',
  uppercase: 'must have an uppercase letter',
  number: 'must have a number',
  length: `must have ${shortestPassword} to ${longestPassword} characters`,
  identical: 'must not have 3 or more identical characters in a row',
  ascending: 'must not have simple runs such as abc or 123',
}

const characters = (password: string): readonly string[] => Array.from(password)

/** Whether this character and the next two ascend in the alphabet or as digits, ignoring case. */
const ascends = (password: readonly string[], from: number): boolean => {
  const three = password
    .slice(from, from + 3)
    .join('')
    .toLowerCase()
  return three.length === 3 && ('abcdefghijklmnopqrstuvwxyz'.includes(three) || '0123456789'.includes(three))
}

const keeps: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  length: (password) => {
    const { length } = characters(password)
    return length >= shortestPassword && length <= longestPassword
  },
  identical: (password) => !/(.)\1\1/su.test(password),
  ascending: (password) => {
    const all = characters(password)
    return !all.some((_, from) => ascends(all, from))
  },
}

/**
 * The rules that a new password breaks; none = it is acceptable. Browser and server both check, on register, reset and
 * change. [ACC-33]
 */
export const brokenPasswordRules = (password: string): readonly PasswordRule[] =>
  passwordRules.filter((rule) => !keeps[rule](password))
