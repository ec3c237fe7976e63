import { isApiError } from '../../../lib/http/api-error.ts'
import type { Send } from '../../../lib/http/call.ts'
import { sentence } from '../../../state/texts/sentences.ts'

/** A rate-limited call, with the seconds until it may be repeated. */
class RateLimitedError extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`wait ${seconds} s`)
    this.seconds = seconds
  }
}

/**
 * Throws a 429 at once with its seconds instead of waiting and retrying, so that the PIN pad never appears dead.
 * [API-05]
 */
export const withoutWaiting =
  (send: Send): Send =>
  async (request) => {
    const reply = await send(request)
    if (reply.status !== 429) return reply
    const seconds = Number(reply.retryAfter)
    throw new RateLimitedError(Number.isFinite(seconds) && seconds > 0 ? seconds : 1)
  }

/** "45 seconds", "3 minutes", "about 2 hours" */
const waitText = (seconds: number): string => {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`
}

/** The message for a failed kitchen call. */
export const kitchenError = (error: unknown): string => {
  if (!isApiError(error)) return sentence(error)
  if (error.cause instanceof RateLimitedError)
    return `Too many tries. Wait ${waitText(error.cause.seconds)}, then try again.`
  if (error.status === 0) return 'The shop cannot be reached. Check this screen’s connection.'
  return sentence(error)
}

const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.status >= 500 || (error.status === 0 && !(error.cause instanceof RateLimitedError)))

/** Milliseconds before each repeat of an unanswered call. */
const repeatPauses = [500, 1_500, 3_000] as const

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats an idempotent call until it is answered or three repeats have failed, so that a tap survives a short network
 * break.
 */
export const untilAnswered = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  for (const milliseconds of repeatPauses) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await pause(milliseconds)
    }
  }
  return send()
}
