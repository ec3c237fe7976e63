import { accountChangeTexts } from '@forno/domain/texts/account-change-texts'
import { keyedTexts } from '../../lib/texts.ts'

/** Texts about leaving the account and removing things from it. [ACC-14] [ACC-23] [ACC-26] */
export const accountChangeMessages = keyedTexts('accountChange', accountChangeTexts)
