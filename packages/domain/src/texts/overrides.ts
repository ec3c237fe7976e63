import { brandPlaceholders, placeholdersIn } from './placeholders.ts'

/** Placeholders of every text. */
const everywhere = Object.keys(brandPlaceholders({ name: '', supportNumber: '' }))

/** Placeholders without which a text does not do its work: its reader could not go on. */
const essential: readonly string[] = ['link', 'reset', 'leave', 'code', 'menu']

/** The text that an override replaces, and the placeholders that it may use besides those of the built-in text. */
export type BuiltInText = { readonly text: string; readonly alsoAllowed?: readonly string[] }

/** Why an override cannot be used, as a sentence; null = it can. An empty one means the built-in text. [CON-08] */
export const overrideFault = (override: string, { text, alsoAllowed = [] }: BuiltInText): string | null => {
  if (override === '') return null
  const [found, builtIn] = [placeholdersIn(override), placeholdersIn(text)]
  const allowed = new Set([...builtIn, ...alsoAllowed, ...everywhere])
  const unknown = found.filter((name) => !allowed.has(name))
  const missing = builtIn.filter((name) => essential.includes(name) && !found.includes(name))
  const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  if (unknown.length > 0) return `has the unknown placeholder ${braced(unknown)}`
  return missing.length > 0 ? `lacks ${braced(missing)}` : null
}

export type CheckedOverrides = {
  /** The overrides that can be used. */
  readonly texts: Readonly<Record<string, string>>
  /** One sentence for each override that cannot. */
  readonly faults: readonly string[]
}

/**
 * Checks overrides by key. For an unknown key, an unknown placeholder and a missing essential one it
 * reports a fault, and the built-in text stays. [CON-08]
 */
export const checkOverrides = (
  overrides: Readonly<Record<string, string>>,
  builtInOf: (key: string) => BuiltInText | null,
): CheckedOverrides => {
  const checked = Object.entries(overrides).map(([key, text]) => {
    const builtIn = builtInOf(key)
    const fault = builtIn === null ? 'is no key of a text' : overrideFault(text, builtIn)
    return { key, text, fault }
  })
  return {
    texts: Object.fromEntries(checked.flatMap(({ key, text, fault }) => (fault === null ? [[key, text]] : []))),
    faults: checked.flatMap(({ key, fault }) => (fault === null ? [] : [`${key} ${fault}`])),
  }
}
