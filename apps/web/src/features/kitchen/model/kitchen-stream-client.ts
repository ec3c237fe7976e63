/** Milliseconds until a refused stream is opened again. */
const reopensAfter = 5_000

/**
 * Listens to the store's live events for as long as it is not stopped. The cookie goes along by itself, so the
 * browser's own reader serves, which opens a broken stream again; a refused one is opened anew here.
 */
export const listenToKitchen = (heard: { readonly changed: () => void; readonly broken: () => void }): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource('/api/v1/kitchen/stream')
    source.addEventListener('changed', heard.changed)
    source.addEventListener('error', () => {
      heard.broken()
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopensAfter)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
