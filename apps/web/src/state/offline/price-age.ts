import { timeLabel } from '@forno/domain/fulfilment/time-labels'
import { offlineTexts } from '@forno/domain/texts/offline-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'

/** Texts of the shop without a network. [SES-18] */
export const offlineWords = keyedTexts('offline', offlineTexts)

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "06:05 PM", or "Fri 20 Nov, 06:05 PM" on another day; by this device's clock, which kept the time. */
export const keptTimeLabel = (keptAt: number, now: number): string => {
  const at = new Date(keptAt)
  const time = timeLabel(at.getHours(), at.getMinutes())
  const isToday = at.toDateString() === new Date(now).toDateString()
  return isToday ? time : `${days[at.getDay()]} ${at.getDate()} ${months[at.getMonth()]}, ${time}`
}

/** "Prices from 06:05 PM. We check them when you're back online." [SES-18] [TIM-05] */
export const priceAgeText = (keptAt: number, now: number): string =>
  fillPlaceholders(offlineWords.prices, { time: keptTimeLabel(keptAt, now) })
