import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** Environment variables by name. A variable that is set to nothing is not set. */
export type Environ = Readonly<Record<string, string | undefined>>

/** What production demands of a setting; some of it also holds wherever others can reach the shop. [CFG-11] */
export type SettingDemands<Value> = {
  /** A secret is never repeated by a complaint. */
  readonly isSecret?: boolean
  /** The simulators' value, which is public: refused in production, and wherever others can reach the shop. */
  readonly demo?: string
  /** Characters that the value, or each of its parts, must have where the demo value is refused. */
  readonly shortest?: number
  /** The address, or several, of a third party: production refuses simulators and http. */
  readonly isThirdParty?: boolean
  /** The variable with the third party's address: as long as it is not set, this setting is not used. */
  readonly usedWith?: string
  /** What production refuses of the value, as a whole complaint; null = nothing. */
  readonly refusedInProduction?: (value: Value) => string | null
}

/** One setting, written once: its variable, its type, its default, and what production demands of it. */
export type Setting<Value> = SettingDemands<Value> & {
  /** Name of the environment variable. */
  readonly variable: string
  /** What the schema judges, made of the variable's text. */
  readonly parse: (text: string) => unknown
  readonly schema: TSchema
  /** Ends the complaint about a text that the schema refuses, such as "must be a number from 0 to 1". */
  readonly rule: string
  /** Whether the complaint repeats the text. */
  readonly isQuoted: boolean
  /** The value of the configuration, made of what the schema accepted. */
  readonly decode: (parsed: never) => Value
  /** The value where the variable is not set; `root` is the folder of the checkout, without a slash at its end. */
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
  /** Where the simulators' values are refused, as the end of a complaint; null = they are accepted. */
  readonly demoRefused: string | null
}

/** The settings of one module, and what they demand of each other. */
export type SettingsGroup<Group extends Settings> = {
  readonly settings: Group
  /** Adds the variables that one variable stands for. */
  readonly expand?: (environ: Environ) => Environ
  /** Complaints about values that do not fit each other. */
  readonly complaints?: (values: SettingValues<Group>, exposure: Exposure) => readonly string[]
}
export type AnyGroup = {
  readonly settings: Settings
  readonly expand?: (environ: Environ) => Environ
  readonly complaints?: (values: never, exposure: Exposure) => readonly string[]
}

/** What reading a group results in: `ValuesOf<typeof contentSettings>`. */
export type ValuesOf<Group extends AnyGroup> = SettingValues<Group['settings']>

type Together<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/** The values of several groups together; the names of their settings differ. */
export type MergedValues<Groups extends Readonly<Record<string, AnyGroup>>> = Together<
  { [Name in keyof Groups]: ValuesOf<Groups[Name]> }[keyof Groups]
>

/** The settings of a module, by their names in the configuration. */
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

/** Reads a group. A text that its schema refuses becomes a complaint, and the default its value. */
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
