import type { Attributions } from './attributions.ts'

type AnalyticsEvent = { readonly event: string } & Readonly<Record<string, string | number | boolean>>

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

let attributions: Attributions = {}

/** Attaches where the visit came from to every later event. [NAV-39] */
export const attribute = (values: Attributions): void => {
  attributions = values
}

/** Hands an event to whatever analytics the page carries. */
export const track = (event: AnalyticsEvent): void => {
  window.dataLayer ??= []
  window.dataLayer.push({ ...attributions, ...event })
}
