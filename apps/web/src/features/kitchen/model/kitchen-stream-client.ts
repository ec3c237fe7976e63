import { reconnectWait } from '../../../lib/http/follow-events.ts'

/** Milliseconds before a refused stream is opened again. */
const reopensAfter = 5_000

/**
 * Listens to the store's event stream until stopped. The cookie authenticates, so the browser's EventSource does, which
 * reopens a broken stream; this code reopens a refused one, and one that a stopping server has ended.
 */
export const listenToKitchen = (handlers: {
  readonly changed: () => void
  readonly broken: () => void
}): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource('/api/v1/kitchen/stream')
    source.addEventListener('changed', handlers.changed)
    source.addEventListener('reconnect', ({ data }: MessageEvent<string>) => {
      source.close()
      // Each stream begins with `changed`, which covers the changes missed in between.
      timer = setTimeout(open, reconnectWait(data))
    })
    source.addEventListener('error', () => {
      handlers.broken()
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopensAfter)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
