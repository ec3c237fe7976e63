import { generalTexts } from '@forno/domain/texts/general-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import { isConnected, onNetworkChange } from '../../../native/network.ts'
import { offlineWords } from '../../../state/offline/price-age.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

const texts = keyedTexts('general', generalTexts)

/** Tells the customer that the phone has lost its network, also before the start, and that it is back. [SES-18] */
export const showNetworkToasts = (_router: AppRouter, { notices }: Pick<AppDeps, 'notices'>): void => {
  const showChange = (isConnectedNow: boolean): void => {
    if (isConnectedNow) notices.toast({ text: offlineWords.online, variant: 'success' })
    else notices.toast({ text: texts.offline, variant: 'danger' })
  }
  onNetworkChange(showChange)
  if (!isConnected()) showChange(false)
}
