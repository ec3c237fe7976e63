import type { EditorialContent } from '../content/index.ts'

type Footer = { readonly brandName: string; readonly leaveUrl: string }

/** The legally required footer of marketing mail: sender, contact and a working unsubscribe link. [MKT-02] */
export const unsubscribeFooter = ({ datasources }: EditorialContent, { brandName, leaveUrl }: Footer): string =>
  (datasources.messages['leaveFooter'] ?? '').replaceAll('{brand}', brandName).replaceAll('{link}', leaveUrl)
