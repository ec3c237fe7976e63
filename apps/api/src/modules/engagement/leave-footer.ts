import type { Words } from '../content/index.ts'

type Footer = { readonly brandName: string; readonly leaveUrl: string }

/** What the law wants below each mail that advertises: who sends it, how to reach them, and a way out that works. [MKT-02] */
export const leaveFooter = ({ datasources }: Words, { brandName, leaveUrl }: Footer): string =>
  (datasources.messages['leaveFooter'] ?? '').replaceAll('{brand}', brandName).replaceAll('{link}', leaveUrl)
