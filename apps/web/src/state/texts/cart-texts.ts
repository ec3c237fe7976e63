import { cartTexts as builtInTexts } from '@forno/domain/texts/cart-texts'
import { keyedTexts } from '../../lib/texts.ts'

/** [ERR-15] [RUL-01] */
export const cartTexts = keyedTexts('cart', builtInTexts)
