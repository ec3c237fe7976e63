import { linkTexts as builtInTexts } from '@forno/domain/texts/link-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../../lib/texts.ts'

/** Texts of the screen that follows a link. [NAV-14] [NAV-15] [NAV-16] */
export const linkTexts = keyedTexts('link', builtInTexts)

/** A text about a store, with its name. */
export const linkTextOf = (
  name: 'addressNotice' | 'closedTitle' | 'timeWhy',
  { name: store }: { readonly name: string },
): string => fillPlaceholders(linkTexts[name], { store })
