/** The release that error reports and analytics name. [CFG-08] */
export const APP_VERSION = '2.0.0'

/** Minutes for which catalogue, store and content answers stay fresh, and those of the dictionary. [CFG-09] */
export const CACHE_MINUTES = 5
export const DICTIONARY_CACHE_MINUTES = 30

/**
 * Which error-reporting environment a build mode reports to: literally, all but bus1 to bus4 are production. [CFG-08]
 */
export const reportingEnvironment = (mode: string): 'development' | 'production' =>
  mode.startsWith('bus') ? 'development' : 'production'

/** Milliseconds of idleness when the settings name none. [CFG-03] */
const idleDefaults = { TIME_TO_IDLE: 600_000, IDLE_SESSION_EXPIRY: 900_000 } as const
/** Minutes of a slot when the settings name none. [TIM-04] */
const slotDefaults = { FULFILMENT_SLOT_DELIVERY: 30, FULFILMENT_SLOT_PICKUP: 15 } as const
const defaults = { ...idleDefaults, ...slotDefaults }

/** A numeric setting; missing or non-numeric values are the documented defaults. [CFG-02] [CFG-03] [TIM-04] */
export const numberSetting = (settings: Readonly<Record<string, string>>, name: keyof typeof defaults): number => {
  const text = settings[name]?.trim()
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? defaults[name] : value
}

/** The root element's class for a theme; NONE means none. [CFG-02] */
export const themeClass = (settings: Readonly<Record<string, string>>): string | null => {
  const theme = settings['WEBSITE_THEME'] ?? 'NONE'
  return theme === 'NONE' || theme === '' ? null : `theme-${theme}`
}
