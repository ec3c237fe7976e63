import type * as web from './app-scheme.ts'

/** The build writes the brand's scheme into the page of the phone app. [NAT-02] */
export const appScheme: typeof web.appScheme =
  document.querySelector<HTMLMetaElement>('meta[name="app-scheme"]')?.content ?? ''
