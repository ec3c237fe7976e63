import { applePayScript } from '../../payment/wallet-settings.ts'
import { loadScript } from '../../payment/script-loader.ts'
import type { DeviceCheck } from '../../payment/device-check.ts'

/** Safari has Apple Pay of its own; elsewhere Apple's script brings it. [PAY-08] */
export const appleCanPay: DeviceCheck = async ({ configuration }) => {
  const scriptUrl = applePayScript(configuration)
  if (scriptUrl === null) return false
  if (window.ApplePaySession === undefined) await loadScript(scriptUrl)
  return window.ApplePaySession?.canMakePayments() ?? false
}
