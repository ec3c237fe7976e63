import { applePayScript } from '../../payment/wallet-settings.ts'
import { loadScript } from '../../payment/script-loader.ts'
import type { AskDevice } from '../../payment/ask-device.ts'

/** Safari has Apple Pay of its own; elsewhere Apple's script brings it. [PAY-08] */
export const canPayByApple: AskDevice = async ({ configuration }) => {
  const scriptUrl = applePayScript(configuration)
  if (scriptUrl === null) return false
  if (window.ApplePaySession === undefined) await loadScript(scriptUrl)
  return window.ApplePaySession?.canMakePayments() ?? false
}
