const changed = 'layerschange'

/** Opens a dialog as the topmost modal one, also a server-rendered open one. */
export function openLayer(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.dataset['layer'] = String(document.querySelectorAll('dialog:modal').length)
  dialog.showModal()
  document.dispatchEvent(new Event(changed))
}

/**
 * Closes a dialog while it is still in the page, so that the browser can restore the focus. If the opener has gone, the
 * focus moves to the page's main part.
 */
export function closeLayer(dialog: HTMLDialogElement): void {
  dialog.close()
  document.dispatchEvent(new Event(changed))
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && topLayer() === null) document.querySelector('main')?.focus({ preventScroll: true })
  })
}

/** The topmost modal dialog, or null. */
export function topLayer(): HTMLDialogElement | null {
  const layers = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  return layers.sort((a, b) => Number(a.dataset['layer']) - Number(b.dataset['layer'])).at(-1) ?? null
}

/** Calls back whenever a modal dialog opens or closes; returns a function that stops it. */
export function onLayersChange(callback: () => void): () => void {
  document.addEventListener(changed, callback)
  return () => document.removeEventListener(changed, callback)
}
