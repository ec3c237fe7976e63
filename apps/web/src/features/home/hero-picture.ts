import type { Picture } from '@forno/contracts/catalogue/catalogue'
import type { Configuration } from '../../lib/react/shop-context.ts'

/** What the home page is opened with; null until there is a picture for it. */
export const heroPicture = ({ settings }: Configuration): Picture | null => {
  const text = settings['PICTURE_HERO']
  return text ? (JSON.parse(text) as Picture) : null
}
