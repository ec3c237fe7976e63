import { googlePaySettings } from './google-settings.ts'
import { loadScript } from '../../payment/script-loader.ts'
import type { DeviceCheck } from '../../payment/device-check.ts'
import { googleClient, readyRequest } from './google-client.ts'

/** Whether this device supports Google Pay. [PAY-08] [PAY-19] */
export const googleCanPay: DeviceCheck = async ({ configuration, takesAmex }) => {
  const settings = googlePaySettings(configuration)
  if (settings === null) return false
  await loadScript(settings.scriptUrl)
  const client = googleClient(settings)
  return client !== null && (await client.isReadyToPay(readyRequest(takesAmex))).result
}
