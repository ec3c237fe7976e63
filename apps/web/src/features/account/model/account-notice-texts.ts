import { accountNoticeTexts as builtInTexts } from '@forno/domain/texts/account-notice-texts'
import { keyedTexts } from '../../../lib/texts.ts'

export const accountNoticeTexts = keyedTexts('accountNotice', builtInTexts)
