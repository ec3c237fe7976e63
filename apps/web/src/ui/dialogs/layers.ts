const changed = 'layerschange'

/** Opens a dialog as the topmost modal one; also one that the server drew as open. */
export function openLayer(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.dataset['layer'] = String(document.querySelectorAll('dialog:modal').length)
  dialog.showModal()
  document.dispatchEvent(new Event(changed))
}

/**
 * Closes a dialog while it is still in the page, so that the browser can give the focus back. Where what opened it has
 * gone meanwhile, the keyboard goes on in the page's main part instead of starting over.
 */
export function closeLayer(dialog: HTMLDialogElement): void {
  dialog.close()
  document.dispatchEvent(new Event(changed))
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && topLayer() === null) document.querySelector('main')?.focus({ preventScroll: true })
  })
}

/** The modal dialog above all others, or null when there is none. */
export function topLayer(): HTMLDialogElement | null {
  const layers = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  return layers.sort((a, b) => Number(a.dataset['layer']) - Number(b.dataset['layer'])).at(-1) ?? null
}

/** Calls back whenever a modal dialog opens or closes; returns the way to stop. */
export function onLayersChange(callback: () => void): () => void {
  document.addEventListener(changed, callback)
  return () => document.removeEventListener(changed, callback)
}
