import { minute } from '../core/durations.ts'

/** The limits of a splash screen. `minutes` counts from its first display. [CON-09] */
export type SplashLimits = { readonly name: string; readonly maximumDismissals: number; readonly minutes: number }

/** What a device remembers of the splash screen that it showed last. [CON-09] */
export type SplashRecord = {
  readonly name: string
  /** The instant of its first display, in milliseconds. */
  readonly timestamp: number
  readonly dismissals: number
}

/**
 * Whether a splash screen may be displayed: one with a new name always; otherwise until its maximum of dismissals or
 * its minutes since the first display are reached. [CON-09]
 */
export const isSplashDue = (splash: SplashLimits, record: SplashRecord | null, now: number): boolean =>
  record?.name !== splash.name ||
  (record.dismissals < splash.maximumDismissals && now - record.timestamp < splash.minutes * minute)

/** The record after a display: the first display of a name sets its timestamp. [CON-09] */
export const splashDisplayed = (name: string, record: SplashRecord | null, now: number): SplashRecord =>
  record?.name === name ? record : { name, timestamp: now, dismissals: 0 }

/** The record after a dismissal. [CON-09] */
export const splashDismissed = (record: SplashRecord): SplashRecord => ({
  ...record,
  dismissals: record.dismissals + 1,
})
