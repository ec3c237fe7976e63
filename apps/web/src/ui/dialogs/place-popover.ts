/** A rectangle in px of the viewport. */
export type Box = { left: number; top: number; width: number; height: number }

/**
 * The position of a popover in px of the viewport: above its anchor at `offset`, centred on it, at least `padding` from
 * the edges; below when there is no room above. [UI-07]
 */
export function placePopover(
  anchor: Box,
  popover: { width: number; height: number },
  view: { width: number; height: number },
  {
    placement = 'top',
    offset = 8,
    padding = 5,
  }: { placement?: 'top' | 'bottom'; offset?: number; padding?: number } = {},
): { left: number; top: number; side: 'top' | 'bottom' } {
  const above = anchor.top - offset - popover.height
  const below = anchor.top + anchor.height + offset
  const fitsAbove = above >= padding
  const fitsBelow = below + popover.height <= view.height - padding
  const side =
    placement === 'top' ? (fitsAbove || !fitsBelow ? 'top' : 'bottom') : fitsBelow || !fitsAbove ? 'bottom' : 'top'
  const centred = anchor.left + anchor.width / 2 - popover.width / 2
  return {
    left: Math.max(padding, Math.min(centred, view.width - padding - popover.width)),
    top: side === 'top' ? Math.max(padding, above) : below,
    side,
  }
}
