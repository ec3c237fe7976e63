/** The ways in which a customer rests on a notice. */
type RestKind = 'pointer' | 'focus'

/**
 * Calls back with true when the pointer enters a notice or the focus moves into it, and with false once both have left.
 * [UI-02]
 */
export const trackRest = (onChange: (isResting: boolean) => void) => {
  const resting = new Set<RestKind>()
  return {
    begin: (kind: RestKind): void => {
      resting.add(kind)
      onChange(true)
    },
    end: (kind: RestKind): void => {
      resting.delete(kind)
      if (resting.size === 0) onChange(false)
    },
  }
}
