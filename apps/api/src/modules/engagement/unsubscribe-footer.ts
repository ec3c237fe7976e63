import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { EditorialContent } from '../content/index.ts'

type Footer = { readonly brandName: string; readonly unsubscribeUrl: string }

/** The legally required footer of marketing mail: sender, contact and a working unsubscribe link. [MKT-02] */
export const unsubscribeFooter = ({ datasources }: EditorialContent, { brandName, unsubscribeUrl }: Footer): string =>
  fillPlaceholders(datasources.messages['leaveFooter'] ?? '', { brand: brandName, link: unsubscribeUrl })
