import { createHash } from 'node:crypto'

/** Whether a password is in a list of breached ones; null = the service did not respond in time. Never rejects. */
export type FindBreachedPassword = (password: string) => Promise<boolean | null>

export type BreachedPasswordsDeps = {
  /** `https://api.pwnedpasswords.com`, or a service with the same protocol. */
  readonly url: string
  /** Called once for each failed look-up. */
  readonly log: (error: unknown, message: string) => void
}

/** A failed look-up; alerts match the code. */
class BreachedPasswordsDown extends Error {
  readonly code = 'BREACHED_PASSWORDS_DOWN'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Milliseconds. A customer waits at a form, and can continue without a result. */
const deadline = 1_500
/** Characters; a padded response has about 75,000. */
const longestRange = 400_000
const prefixLength = 5

const boundedText = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestRange) throw new Error('the response with breached passwords is too long')
  }
  return text
}

/** Whether a response contains a suffix. Its lines are `SUFFIX:COUNT`; padding has count 0. */
const hasBreached = (range: string, suffix: string): boolean =>
  range.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':')
    return hash?.toUpperCase() === suffix && Number(count) > 0
  })

/**
 * Looks up a password by the first five hexadecimal digits of its SHA-1, which about a thousand breached passwords
 * share. Padding hides the number of matches. Neither the password nor its full hash leaves the process. [ACC-33]
 * (ASVS 5.0 6.2.12)
 */
export const makeFindBreachedPassword = ({ url, log }: BreachedPasswordsDeps): FindBreachedPassword => {
  const base = `${url.replace(/\/+$/, '')}/range/`
  const rangeOf = async (prefix: string): Promise<string> => {
    const response = await fetch(base + prefix, {
      headers: { 'add-padding': 'true', 'user-agent': 'Forno' },
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    if (response.ok) return boundedText(response.body)
    await response.body?.cancel()
    throw new Error(`the service of breached passwords responded with ${response.status}`)
  }
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      return hasBreached(await rangeOf(hash.slice(0, prefixLength)), hash.slice(prefixLength))
    } catch (error) {
      log(new BreachedPasswordsDown(error), 'failed to look up breached passwords')
      return null
    }
  }
}
