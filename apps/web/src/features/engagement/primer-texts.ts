import { primerTexts } from '@forno/domain/texts/primer-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { PushAnswer } from '../../state/push/push.ts'
import { pushTexts } from '../../state/push/push-texts.ts'

export const primerMessages = keyedTexts('primer', primerTexts)

const themes = { subscribed: 'success', allowed: 'success', blocked: 'warning', failed: 'danger' } as const

/** What the shop says after the browser's answer to a push primer. [ENG-09] */
export const primerNotice = (answer: Exclude<PushAnswer, 'dismissed'>) => ({
  text: answer === 'subscribed' || answer === 'allowed' ? primerMessages[answer] : pushTexts[answer],
  theme: themes[answer],
})
