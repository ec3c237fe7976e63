import { createHash } from 'node:crypto'

/** Whether a password is in a list of stolen ones; null = the list did not answer in time. Never rejects. */
export type FindBreachedPassword = (password: string) => Promise<boolean | null>

export type BreachedPasswordsDeps = {
  /** `https://api.pwnedpasswords.com`, or a service with the same protocol. */
  readonly url: string
  /** Called once for each look-up without an answer. */
  readonly log: (trouble: unknown, what: string) => void
}

/** A look-up without an answer; alerts watch for the code. */
class BreachedPasswordsDown extends Error {
  readonly code = 'BREACHED_PASSWORDS_DOWN'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Milliseconds: somebody waits at a form, and may go on without an answer. */
const deadline = 1_500
/** Characters; a padded range has some 75,000. */
const longestRange = 400_000
const prefixLength = 5

const boundedText = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestRange) throw new Error('the range of breached passwords has no end')
  }
  return text
}

/** Lines of `SUFFIX:COUNT`; padding has the count 0. */
const holds = (range: string, suffix: string): boolean =>
  range.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':')
    return hash?.toUpperCase() === suffix && Number(count) > 0
  })

/**
 * Looks a password up by the first five hexadecimal digits of its SHA-1, which some thousand stolen passwords share; padding hides how
 * many. Neither the password nor its whole hash leaves the process. [ACC-33] (ASVS 5.0 6.2.12)
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
    throw new Error(`the list of breached passwords answered ${response.status}`)
  }
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      return holds(await rangeOf(hash.slice(0, prefixLength)), hash.slice(prefixLength))
    } catch (trouble) {
      log(new BreachedPasswordsDown(trouble), 'breached passwords cannot be looked up')
      return null
    }
  }
}
