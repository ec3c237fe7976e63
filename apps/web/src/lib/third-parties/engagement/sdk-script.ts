import { loadScript } from '../load-script.ts'
import type { EngagementSdk } from './engagement-sdk.ts'

declare global {
  interface Window {
    braze?: EngagementSdk
  }
}

/** Loads the provider's SDK from its URL once; rejects when it fails or takes too long. [CFG-02] [ENG-01] */
export const loadSdkScript = async (url: string): Promise<EngagementSdk> => {
  if (window.braze === undefined) await loadScript(url, 'engagement', 'the engagement SDK')
  if (window.braze === undefined) throw new Error('the engagement SDK did not load')
  return window.braze
}
