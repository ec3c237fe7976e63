import type { Picture } from '@forno/contracts/catalogue/catalogue'
import type { Configuration } from '../../lib/react/shop-context.ts'

/** The large picture of the home page; null while there is none. */
export const heroPicture = ({ settings }: Configuration): Picture | null => {
  const text = settings['PICTURE_HERO']
  return text ? (JSON.parse(text) as Picture) : null
}
