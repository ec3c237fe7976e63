type AnalyticsEvent = { readonly event: string } & Readonly<Record<string, string | number | boolean>>

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

/** Hands an event to whatever analytics the page carries. */
export const track = (event: AnalyticsEvent): void => {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
