import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** Environment variables by name. An empty value counts as not set. */
export type Environ = Readonly<Record<string, string | undefined>>

/** Rules for a setting in production. Some also hold wherever other machines can reach the shop. [CFG-11] */
export type SettingDemands<Value> = {
  /** Complaints never quote a secret. */
  readonly isSecret?: boolean
  /** The simulators' public value. Refused in production, and wherever other machines can reach the shop. */
  readonly demo?: string
  /** Minimum length of the value, or of each of its parts, where the demo value is refused. */
  readonly shortest?: number
  /** One or several addresses of a third party. Production refuses simulators and http. */
  readonly isThirdParty?: boolean
  /** The variable with the third party's address. While it is not set, this setting is not in use. */
  readonly usedWith?: string
  /** The complaint about a value that production refuses; null = accepted. */
  readonly refusedInProduction?: (value: Value) => string | null
}

/** The declaration of a setting: variable, type, default, and rules for production. */
export type Setting<Value> = SettingDemands<Value> & {
  /** Name of the environment variable. */
  readonly variable: string
  /** Turns the variable's text into the value that the schema checks. */
  readonly parse: (text: string) => unknown
  readonly schema: TSchema
  /** The end of the complaint about an invalid text, such as "must be a number from 0 to 1". */
  readonly rule: string
  /** Whether the complaint quotes the text. */
  readonly isQuoted: boolean
  /** Turns a valid value into the value of the configuration. */
  readonly decode: (parsed: never) => Value
  /** The default; `root` is the folder of the checkout, without a trailing slash. */
  readonly fallback: (root: string) => Value
}

/** A setting of any value. */
export type AnySetting = Omit<Setting<unknown>, 'refusedInProduction'> & {
  readonly refusedInProduction?: (value: never) => string | null
}
type Settings = Readonly<Record<string, AnySetting>>

export type SettingValues<Group extends Settings> = {
  readonly [Key in keyof Group]: ReturnType<Group[Key]['fallback']>
}

/** How strict the settings must be. */
export type Exposure = {
  readonly isProduction: boolean
  /** Where demo values are refused, as the end of a complaint; null = they are accepted. */
  readonly demoRefused: string | null
}

/** The settings of one module, and the rules between them. */
export type SettingsGroup<Group extends Settings> = {
  readonly settings: Group
  /** Replaces a shorthand variable by the variables that it sets. */
  readonly expand?: (environ: Environ) => Environ
  /** Complaints about values that contradict each other. */
  readonly complaints?: (values: SettingValues<Group>, exposure: Exposure) => readonly string[]
}
export type AnyGroup = {
  readonly settings: Settings
  readonly expand?: (environ: Environ) => Environ
  readonly complaints?: (values: never, exposure: Exposure) => readonly string[]
}

/** The values of a group: `ValuesOf<typeof contentSettings>`. */
export type ValuesOf<Group extends AnyGroup> = SettingValues<Group['settings']>

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/** The values of several groups merged; the names of settings are unique. */
export type MergedValues<Groups extends Readonly<Record<string, AnyGroup>>> = Intersection<
  { [Name in keyof Groups]: ValuesOf<Groups[Name]> }[keyof Groups]
>

/** Declares the settings of a module, by their names in the configuration. */
export const defineSettings = <const Group extends Settings>(
  settings: Group,
  rules: Omit<SettingsGroup<Group>, 'settings'> = {},
): SettingsGroup<Group> => ({ settings, ...rules })

const readOne = (setting: AnySetting, environ: Environ, root: string, complaints: string[]): unknown => {
  const text = environ[setting.variable]
  if (text === undefined || text === '') return setting.fallback(root)
  const parsed = setting.parse(text)
  if (Check(setting.schema, parsed)) return setting.decode(parsed as never)
  const quote = setting.isQuoted && setting.isSecret !== true ? `, not "${text}"` : ''
  complaints.push(`${setting.variable} ${setting.rule}${quote}`)
  return setting.fallback(root)
}

/** Reads a group. A text that its schema refuses adds a complaint, and its setting gets the default. */
export const readSettings = <Group extends AnyGroup>(
  group: Group,
  { environ, root }: { readonly environ: Environ; readonly root: string },
  complaints: string[],
): ValuesOf<Group> => {
  const expanded = group.expand?.(environ) ?? environ
  return Object.fromEntries(
    Object.entries(group.settings).map(([key, setting]) => [key, readOne(setting, expanded, root, complaints)]),
  ) as ValuesOf<Group>
}
