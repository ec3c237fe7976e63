import http from 'node:http'
import https from 'node:https'
import { UnclearOutcomeError } from '../charge.ts'

/** Our merchant identity certificate and its key, as PEM. */
export type MerchantIdentity = { readonly cert: string; readonly key: string }

/** Timeout in milliseconds. Apple's sheet gives up after 30 seconds, and the customer is waiting. */
const timeout = 5_000
const maxBytes = 64_000

const read = async (answer: http.IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new UnclearOutcomeError('sent a response that is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Posts to Apple with our client certificate; does not follow redirects. Rejects with `UnclearOutcomeError` unless the
 * status is 200. [PAY-17]
 */
export const postToApple = async (
  address: string,
  body: object,
  identity: MerchantIdentity | null,
): Promise<string> => {
  const url = new URL(address)
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeout) } as const
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request =
        url.protocol === 'https:'
          ? https.request(url, { ...options, ...identity }, resolve)
          : http.request(url, options, resolve)
      request.on('error', reject)
      request.end(text)
    })
    if (answer.statusCode === 200) return await read(answer)
    answer.destroy()
    throw new UnclearOutcomeError(`answered ${answer.statusCode ?? 0}`)
  } catch (error) {
    if (error instanceof UnclearOutcomeError) throw error
    throw new UnclearOutcomeError('does not answer', error)
  }
}
