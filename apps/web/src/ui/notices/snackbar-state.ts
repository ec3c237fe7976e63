/** The colours of a snackbar. [UI-02] */
export const snackbarThemes = ['success', 'danger', 'warning', 'info'] as const
export type SnackbarTheme = (typeof snackbarThemes)[number]

/** How long a snackbar stays, in milliseconds: usually, and after an addition, change or removal. [UI-02] */
export const snackbarTime = { usual: 4000, change: 5000 } as const

/** One snackbar. */
export type Snack = {
  id: number
  text: string
  theme: SnackbarTheme
  /** Milliseconds it stays in total, without pauses. */
  duration: number
  action?: { label: string; run: () => void } | undefined
}

/**
 * The current snackbar, of which there is at most one; `since` is null while pointer or focus rest on it. Times in
 * milliseconds.
 */
export type SnackbarState = { snack: Snack; remaining: number; since: number | null } | null

/** What happens to the snackbar; `at` is the page's time in milliseconds. */
export type SnackbarEvent =
  | { type: 'shown'; snack: Snack; at: number }
  | { type: 'held'; at: number }
  | { type: 'released'; at: number }
  | { type: 'left'; id: number }

/** A new snackbar replaces the current one; a hold pauses its time, a release continues it. [UI-02] */
export function snackbarAfter(state: SnackbarState, event: SnackbarEvent): SnackbarState {
  switch (event.type) {
    case 'shown':
      return { snack: event.snack, remaining: event.snack.duration, since: event.at }
    case 'held':
      if (!state || state.since === null) return state
      return { ...state, remaining: Math.max(0, state.remaining - (event.at - state.since)), since: null }
    case 'released':
      return state && state.since === null ? { ...state, since: event.at } : state
    case 'left':
      return state?.snack.id === event.id ? null : state
  }
}
