import { openStream } from './call.ts'
import { readEvents } from './event-stream.ts'

/** Milliseconds after which a stream is opened again if the server names no usable wait. */
const defaultWait = 1_000
/** Milliseconds. */
const maxWait = 10_000

/** The wait that the last event of a stopping server names, in milliseconds. */
export const reconnectWait = (data: string): number => {
  try {
    const { afterMilliseconds } = JSON.parse(data) as { readonly afterMilliseconds?: unknown }
    if (typeof afterMilliseconds === 'number' && afterMilliseconds >= 0) return Math.min(afterMilliseconds, maxWait)
  } catch {
    // The default wait holds for an unreadable event too.
  }
  return defaultWait
}

/** Resolves after the wait, or as soon as the signal is aborted. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The stream to follow, and what to call for its events. */
export type FollowEventsOptions = {
  readonly url: string
  readonly sessionId: string
  readonly signal: AbortSignal
  readonly onEvent: (event: string, data: string) => void
  /** Called when the stream is open again after a release; events in between are lost. */
  readonly onReopen: () => void
}

/**
 * Passes on the events of a stream until it ends. A server that stops for a release says `reconnect`: the stream then
 * continues at another one, after the wait that spreads the clients. Rejects if it cannot be opened. [ORD-13] [CAT-19]
 */
export const followEvents = async ({
  url,
  sessionId,
  signal,
  onEvent,
  onReopen,
}: FollowEventsOptions): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    let wait: number | null = null
    const stream = await openStream(url, sessionId, signal)
    if (!isFirst) onReopen()
    for await (const { event, data } of readEvents(stream)) {
      if (event === 'reconnect') wait = reconnectWait(data)
      else onEvent(event, data)
    }
    if (wait === null) return
    await waitFor(wait, signal)
    if (signal.aborted) return
  }
}
