import { ownProperty } from '../core/own-property.ts'

/**
 * The values of tests and switches at start-up. A test reads 0 unless it is on; a switch is a boolean.
 * `sessionRecording` means allowed: a recorder starts only after consent. `debug` logs events outside production.
 * [CFG-07]
 */
export const startValues = {
  'cctt-15': 1,
  'localisation-postcode-error': 0,
  showWingsDate: 0,
  isWed: 0,
  isTest: 0,
  showSpinBgVariant: true,
  sessionRecording: true,
  debug: true,
} as const

type StartValueName = keyof typeof startValues
/** Values by name. */
export type Experiments = Readonly<Record<string, number | boolean>>

type Settings = Readonly<Record<string, string | undefined>>

/** Settings of editors that replace a start value. [CFG-07] */
const settingOf: Readonly<Partial<Record<StartValueName, string>>> = {
  'localisation-postcode-error': 'localisation_postcode_error',
  showSpinBgVariant: 'SPINNER_BACKGROUND',
  sessionRecording: 'session_recording',
}

const isOn = (text: string): boolean => /^(true|on|1)$/i.test(text.trim())

const replaced = (name: string, value: number | boolean, settings: Settings): number | boolean => {
  const text = settings[settingOf[name as StartValueName] ?? '']?.trim()
  if (text === undefined || text === '') return value
  return typeof value === 'boolean' ? isOn(text) : Number(isOn(text))
}

/** The one object of tests and switches: the start values, with those that the settings of editors replace. [CFG-07] */
export const experimentsOf = (settings: Settings): Experiments =>
  Object.fromEntries(Object.entries(startValues).map(([name, value]) => [name, replaced(name, value, settings)]))

/** The value of a test or switch; an unknown name reads 0. [CFG-07] */
export const valueOf = (experiments: Experiments, name: string): number | boolean => ownProperty(experiments, name) ?? 0

/** Whether a recorder may start, after consent. Editors can forbid it. [CFG-07] */
export const allowsRecording = (experiments: Experiments): boolean => valueOf(experiments, 'sessionRecording') === true

/** Whether events are logged: with `debug`, and outside production only. [CFG-07] */
export const logsEvents = (experiments: Experiments, environment: string | undefined): boolean =>
  valueOf(experiments, 'debug') === true && environment !== undefined && environment !== 'production'
