import { basketTexts as builtInTexts } from '@forno/domain/texts/basket-texts'
import { keyedTexts } from '../../lib/texts.ts'

/** [ERR-15] [RUL-01] */
export const basketTexts = keyedTexts('basket', builtInTexts)
