import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { DeviceCheck } from '../../payment/device-check.ts'
import { loadScript } from '../../payment/script-loader.ts'

/** The URL of Apple's script for browsers without native Apple Pay; null = this shop has no Apple Pay. [PAY-17] */
export const applePayScript = ({ uris }: Configuration): string | null => {
  const origin = uris['URI_APPLE_PAY'] || null
  return origin === null ? null : `${origin}/jsapi/1.latest/apple-pay-sdk.js`
}

/** Safari supports Apple Pay natively; other browsers need Apple's script. [PAY-08] */
export const appleCanPay: DeviceCheck = async ({ configuration }) => {
  const scriptUrl = applePayScript(configuration)
  if (scriptUrl === null) return false
  if (window.ApplePaySession === undefined) await loadScript(scriptUrl)
  return window.ApplePaySession?.canMakePayments() ?? false
}
