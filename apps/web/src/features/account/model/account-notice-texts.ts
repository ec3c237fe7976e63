import { accountNoticeTexts as builtInTexts } from '@forno/domain/texts/account-notice-texts'
import { keyedTexts } from '../../../lib/texts.ts'

/** Messages of the account page: the link for a password, and a browser that could not be opened. */
export const accountNoticeTexts = keyedTexts('accountNotice', builtInTexts)
