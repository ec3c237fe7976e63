import { copyTexts as builtInTexts } from '@forno/domain/texts/copy-texts'
import { keyedTexts } from '../../lib/texts.ts'

export const copyTexts = keyedTexts('copied', builtInTexts)
