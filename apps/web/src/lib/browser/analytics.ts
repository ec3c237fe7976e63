import type { Attributions } from './attributions.ts'

type AnalyticsEvent = { readonly event: string } & Readonly<Record<string, string | number | boolean>>

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

let attributions: Attributions = {}

/** Attaches the campaign sources of the visit to every later event. [NAV-39] */
export const attribute = (values: Attributions): void => {
  attributions = values
}

let isLogged = false

/** Writes every later event to the console. [CFG-07] */
export const logEvents = (): void => {
  isLogged = true
}

/** Passes an event to the page's analytics, if it has any. */
export const track = (event: AnalyticsEvent): void => {
  const whole = { ...attributions, ...event }
  if (isLogged) globalThis.console.debug('event', whole)
  window.dataLayer ??= []
  window.dataLayer.push(whole)
}
