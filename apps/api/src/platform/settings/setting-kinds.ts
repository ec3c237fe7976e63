import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Setting, SettingDemands } from './setting.ts'

/** Any text. */
export const text = (variable: string, fallback: string, demands: SettingDemands<string> = {}): Setting<string> => ({
  variable,
  schema: Type.String(),
  rule: 'must be a text',
  isQuoted: true,
  parse: (input) => input,
  decode: (input: string) => input,
  fallback: () => fallback,
  ...demands,
})

/** Any text; null if the variable is not set. */
export const optionalText = (
  variable: string,
  demands: SettingDemands<string | null> = {},
): Setting<string | null> => ({
  variable,
  schema: Type.String(),
  rule: 'must be a text',
  isQuoted: true,
  parse: (input) => input,
  decode: (input: string) => input,
  fallback: () => null,
  ...demands,
})

/** A secret that the operator chooses. It needs 32 characters wherever other machines can reach the shop. [CFG-11] */
export const ownKey = (variable: string, demo: string): Setting<string> =>
  text(variable, demo, { demo, shortest: 32, isSecret: true })

/**
 * A key issued by a third party. The default is the simulator's. `usedWith` is the variable with the party's address.
 * [CFG-11]
 */
export const partyKey = (
  variable: string,
  { fallback, ...demands }: { demo: string; usedWith: string; isSecret: boolean; fallback?: string },
): Setting<string> => text(variable, fallback ?? demands.demo, demands)

/** A file or folder. The default is relative to the root of the checkout. */
export const pathBelowRoot = (variable: string, below: string): Setting<string> => ({
  ...text(variable, ''),
  fallback: (root) => `${root}/${below}`,
})

/** The format alone would accept quoted local parts with line breaks, and domains without a dot. */
const MailAddress = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\s"]+@[^\\s"]+\\.[^\\s"]+$' })

/** Whether a text is one e-mail address. */
export const isMailAddress = (input: string): boolean => Check(MailAddress, input)

/** The e-mail address of a mailbox that the chain reads; null if the variable is not set. */
export const optionalMailbox = (variable: string): Setting<string | null> => ({
  ...optionalText(variable),
  schema: MailAddress,
  rule: 'must be an e-mail address, such as care@example.com',
})

const web = ['http:', 'https:']
const isAddress = (protocols: readonly string[]) => (input: string) =>
  protocols.includes(URL.parse(input)?.protocol ?? '')

/** Address of a third party; null = not set. Production refuses simulators and unencrypted addresses. [CFG-11] */
export const partyAddress = (
  variable: string,
  { protocols = web, ...demands }: { protocols?: readonly string[]; usedWith?: string } = {},
): Setting<string | null> => ({
  ...optionalText(variable, { isThirdParty: true, ...demands }),
  schema: Type.Refine(Type.String(), isAddress(protocols)),
  rule: `must be an address that begins with ${protocols.join('// or ')}//`,
})

/** Like `partyAddress`, with a default. */
export const partyAddressOr = (
  variable: string,
  fallback: string,
  options: { usedWith?: string } = {},
): Setting<string> => {
  const { schema, rule } = partyAddress(variable)
  return { ...text(variable, fallback, { isThirdParty: true, ...options }), schema, rule }
}

/** A whole number from 0 to 65535. Values below `least` are raised to it. */
export const wholeNumber = (
  variable: string,
  fallback: number,
  { least = 0, ...demands }: SettingDemands<number> & { readonly least?: number } = {},
): Setting<number> => ({
  variable,
  schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
  rule: 'must be a whole number from 0 to 65535',
  isQuoted: true,
  parse: Number,
  decode: (input: number) => Math.max(least, input),
  fallback: () => fallback,
  ...demands,
})

/** One of several words. */
export const oneOf = <const Word extends string>(
  variable: string,
  words: readonly Word[],
  fallback: Word,
  demands: SettingDemands<Word> = {},
): Setting<Word> => ({
  variable,
  schema: Type.Union(words.map((word) => Type.Literal(word))),
  rule: `must be one of ${words.join(', ')}`,
  isQuoted: true,
  parse: (input) => input,
  decode: (input: Word) => input,
  fallback: () => fallback,
  ...demands,
})

/** A switch, on by default. */
export const onByDefault = (variable: string, demands: SettingDemands<boolean> = {}): Setting<boolean> => ({
  variable,
  schema: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  rule: 'must be one of on, off',
  isQuoted: true,
  parse: (input) => input,
  decode: (input: 'on' | 'off') => input === 'on',
  fallback: () => true,
  ...demands,
})

/** A number from 0 to 1, such as a share of callers. */
export const share = (variable: string, fallback: number): Setting<number> => ({
  ...wholeNumber(variable, fallback),
  schema: Type.Number({ minimum: 0, maximum: 1 }),
  rule: 'must be a number from 0 to 1',
})

/** Texts separated by commas; empty ones are dropped. */
export const list = (
  variable: string,
  fallback: string,
  demands: SettingDemands<readonly string[]> = {},
): Setting<readonly string[]> => {
  const parse = (input: string): readonly string[] =>
    input
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  return {
    variable,
    schema: Type.Array(Type.String()),
    rule: 'must be texts separated by commas',
    isQuoted: true,
    parse,
    decode: (input: readonly string[]) => input,
    fallback: () => parse(fallback),
    ...demands,
  }
}
