import type { EditorialContent } from '../content/index.ts'

type Footer = { readonly brandName: string; readonly unsubscribeUrl: string }

/** The legally required footer of marketing mail: sender, contact and a working unsubscribe link. [MKT-02] */
export const unsubscribeFooter = ({ datasources }: EditorialContent, { brandName, unsubscribeUrl }: Footer): string =>
  (datasources.messages['leaveFooter'] ?? '').replaceAll('{brand}', brandName).replaceAll('{link}', unsubscribeUrl)
