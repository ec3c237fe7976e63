/** The event of the page after a modal dialog has opened or closed. */
const changed = 'layerschange'

/** Marks every modal below another one as covered; questions cover none. `closing` no longer counts. [UI-11] */
function coverLower(closing: HTMLDialogElement | null): void {
  const modals = layers().filter((layer) => layer !== closing && layer.role !== 'alertdialog')
  for (const modal of modals) modal.toggleAttribute('data-covered', modal !== modals.at(-1))
}

/** The open modal dialogs, the topmost last. */
const layers = () =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].sort(
    (a, b) => Number(a.dataset['layer']) - Number(b.dataset['layer']),
  )

/** Opens a dialog as the topmost modal one, also a server-rendered open one. */
export function openLayer(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.dataset['layer'] = String(Number(topLayer()?.dataset['layer'] ?? 0) + 1)
  dialog.showModal()
  coverLower(null)
  document.dispatchEvent(new Event(changed))
}

/**
 * Closes a dialog while it is still in the page, so that the browser can restore the focus. If the opener is no longer
 * there, the focus moves to the page's main part.
 */
export function closeLayer(dialog: HTMLDialogElement): void {
  // A hidden modal could not take the focus back.
  coverLower(dialog)
  dialog.close()
  document.dispatchEvent(new Event(changed))
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && topLayer() === null) document.querySelector('main')?.focus({ preventScroll: true })
  })
}

/** The topmost modal dialog, or null. */
export function topLayer(): HTMLDialogElement | null {
  return layers().at(-1) ?? null
}

/** Reservations that are not released yet. */
let reserved = 0

/** Whether no modal dialog is open or about to open: one that appears by itself waits for that. [UI-11] */
export function isLayerFree(): boolean {
  return reserved === 0 && topLayer() === null
}

/**
 * Reserves the layer for a modal dialog that appears by itself and is rendered only later, so that no second one opens
 * in the meantime. Returns a function that releases it, to be called once the dialog has closed.
 */
export function reserveLayer(): () => void {
  reserved += 1
  let isReserved = true
  return () => {
    if (!isReserved) return
    isReserved = false
    reserved -= 1
    document.dispatchEvent(new Event(changed))
  }
}

/** Calls back whenever a modal dialog opens or closes; returns a function that stops it. */
export function onLayersChange(callback: () => void): () => void {
  document.addEventListener(changed, callback)
  return () => document.removeEventListener(changed, callback)
}
