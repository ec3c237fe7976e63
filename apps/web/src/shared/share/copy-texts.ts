import { copyTexts as builtInTexts } from '@forno/domain/texts/copy-texts'
import { keyedTexts } from '../../lib/texts.ts'

/** The texts about copying and sharing. [CON-08] */
export const copyTexts = keyedTexts('copied', builtInTexts)
