/** Minutes for which catalogue, store and content answers stay fresh. [CFG-09] */
export const CACHE_MINUTES = 5
/** Minutes for which the dictionary stays fresh. [CFG-09] */
export const DICTIONARY_CACHE_MINUTES = 30

/** Milliseconds until idle, without settings. [CFG-03] */
const idleDefaults = { TIME_TO_IDLE: 600_000, IDLE_SESSION_EXPIRY: 900_000 } as const
/** Minutes of a slot, without settings. [TIM-04] */
const slotDefaults = { FULFILMENT_SLOT_DELIVERY: 30, FULFILMENT_SLOT_PICKUP: 15 } as const
const defaults = { ...idleDefaults, ...slotDefaults }

/** A numeric setting; missing or non-numeric values get the documented default. [CFG-02] [CFG-03] [TIM-04] */
export const numberSetting = (settings: Readonly<Record<string, string>>, name: keyof typeof defaults): number => {
  const text = settings[name]?.trim()
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? defaults[name] : value
}

/** The root element's class for a theme; null for NONE. [CFG-02] */
export const themeClass = (settings: Readonly<Record<string, string>>): string | null => {
  const theme = settings['WEBSITE_THEME'] ?? 'NONE'
  return theme === 'NONE' || theme === '' ? null : `theme-${theme}`
}
