import { accountTexts } from '@forno/domain/texts/account-texts'
import { keyedTexts } from '../../lib/texts.ts'

/** Texts of the account screens. [ACC-37] */
export const accountMessages = keyedTexts('account', accountTexts)
