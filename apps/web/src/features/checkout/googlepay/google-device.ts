import { googlePaySettings } from '../model/wallet-settings.ts'
import { loadScript } from '../model/foreign-script.ts'
import type { AskDevice } from '../ask-device.ts'
import { googleClient, readyRequest } from './google-client.ts'

/** [PAY-08] [PAY-19] */
export const canPayByGoogle: AskDevice = async ({ configuration, takesAmex }) => {
  const settings = googlePaySettings(configuration)
  if (settings === null) return false
  await loadScript(settings.scriptUrl)
  const client = googleClient(settings)
  return client !== null && (await client.isReadyToPay(readyRequest(takesAmex))).result
}
