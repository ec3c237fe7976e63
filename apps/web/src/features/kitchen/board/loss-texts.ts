import { numberInWords } from '@forno/domain/texts/number-words'
import { minute } from '@forno/domain/core/durations'
import { heardFor } from '@forno/domain/fulfilment/store-heard'
import { isApiError } from '../../../lib/http/api-error.ts'
import { timeOnWall } from '../clock/store-clock.ts'

/** The two sentences of the banner: what is lost since when, and what it means for online orders. */
export type LossTexts = { readonly title: string; readonly text: string }

/**
 * What the screen says while its orders are out of date.
 * @param loss The error of the last read.
 * @param storeTime The store's time of the last answer, ISO.
 * @param now The instant of the store's clock, in milliseconds.
 */
export const lossTexts = (loss: unknown, storeTime: string, now: number): LossTexts => {
  const since = timeOnWall(storeTime)
  const isUnreachable = isApiError(loss) && loss.status === 0
  const hasStopped = now - Date.parse(storeTime) > heardFor
  return {
    title: isUnreachable ? `No connection since ${since}.` : `No answer from the shop since ${since}.`,
    text: hasStopped
      ? 'Orders shown as of then. Your store has stopped selling online, unless another screen is on.'
      : `Orders shown as of then. Your store stops selling online after ${numberInWords(heardFor / minute)} minutes.`,
  }
}
