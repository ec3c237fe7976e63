import { isFields, type Fields } from '@forno/domain/core/unknown-fields'
import { ProviderDown } from './provider-down.ts'

/** The JSON object that a provider answered. Throws ProviderDown for any other text, and for a status of failure. */
export const readProviderJson = async (response: Response, provider: string): Promise<Fields> => {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ProviderDown(`${provider} responded with ${response.status}`)
  }
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new ProviderDown(error)
  })
  if (!isFields(answer)) throw new ProviderDown(`${provider} answered no JSON object`)
  return answer
}
