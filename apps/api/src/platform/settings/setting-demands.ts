import { isReachable, transportComplaints } from './network-settings.ts'
import type { AnyGroup, AnySetting, Exposure } from './setting.ts'

type SettingInUse = { readonly setting: AnySetting; readonly value: unknown }

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The settings in use, with their values. The key of a third party without an address is not in use. */
const usedSettings = (
  groups: readonly AnyGroup[],
  values: Readonly<Record<string, unknown>>,
): readonly SettingInUse[] => {
  const all = groups.flatMap(({ settings }) =>
    Object.entries(settings).map(([key, setting]) => ({ setting, value: values[key] })),
  )
  const isSet = (variable: string): boolean =>
    all.some(({ setting, value }) => setting.variable === variable && value !== null)
  return all.filter(({ setting: { usedWith } }) => usedWith === undefined || isSet(usedWith))
}

const productionComplaints = (used: readonly SettingInUse[]): readonly string[] => [
  ...transportComplaints(
    used
      .filter(({ setting, value }) => setting.isThirdParty === true && value !== null)
      .flatMap(({ setting, value }) => partsOf(value).map((url) => [setting.variable, String(url)] as const)),
  ),
  ...used.flatMap(({ setting, value }) => setting.refusedInProduction?.(value as never) ?? []),
]

const demoComplaints = (used: readonly SettingInUse[], where: string): readonly string[] =>
  used
    .filter(({ setting: { demo }, value }) => demo !== undefined && partsOf(value).includes(demo))
    .map(({ setting }) => `${setting.variable} is the demo key, which is refused ${where}`)

/** Complaints about our own secrets that are short enough to guess; demo values have their own complaint. */
const shortComplaints = (used: readonly SettingInUse[]): readonly string[] =>
  used.flatMap(({ setting: { variable, shortest = 0, demo }, value }) => {
    const isShort = partsOf(value).some((part) => String(part).length < shortest && part !== demo)
    return isShort
      ? [`${variable} must have at least ${shortest} characters${Array.isArray(value) ? ' each' : ''}`]
      : []
  })

/**
 * Where public or guessable keys are refused: in production, and wherever other machines can reach the shop; null =
 * accepted. [CFG-11]
 */
const demoRefused = ({ environment, ...network }: Network): string | null => {
  if (environment === 'production') return 'in production'
  if (!isReachable(network)) return null
  return 'where others can reach the shop (PUBLIC_URL is https, or HOST is not this machine alone)'
}

type Network = { readonly environment: string; readonly publicUrl: string | null; readonly host: string }

/** All complaints about the values of all groups, for the environment they run in. [CFG-11] */
export const demandComplaints = (
  groups: readonly AnyGroup[],
  values: Readonly<Record<string, unknown>> & Network,
): readonly string[] => {
  const exposure: Exposure = { isProduction: values.environment === 'production', demoRefused: demoRefused(values) }
  const used = usedSettings(groups, values)
  return [
    ...(exposure.isProduction ? productionComplaints(used) : []),
    ...groups.flatMap(({ complaints }) => complaints?.(values as never, exposure) ?? []),
    ...(exposure.demoRefused === null ? [] : [...demoComplaints(used, exposure.demoRefused), ...shortComplaints(used)]),
  ]
}
