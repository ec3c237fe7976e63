import { ProviderDown } from './provider-down.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object that a provider answered. Throws ProviderDown for any other text, and for a status of failure. */
export const readProviderJson = async (response: Response, provider: string): Promise<JsonObject> => {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ProviderDown(`${provider} responded with ${response.status}`)
  }
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new ProviderDown(error)
  })
  if (!isJsonObject(answer)) throw new ProviderDown(`${provider} answered no JSON object`)
  return answer
}
