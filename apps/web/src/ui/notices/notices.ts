import { createContext } from 'react'
import type { ReactNode } from 'react'
import { snackbarAfter, snackbarTime } from './snackbar-state.ts'
import type { Snack, SnackbarEvent, SnackbarState, SnackbarTheme } from './snackbar-state.ts'
import { useProvided } from '../../lib/react/use-provided.ts'

/** How long toasts stay, in milliseconds. [UI-06] */
export const toastTime = { short: 2000, long: 3500 } as const

/** The colours of a toast. [UI-06] */
type ToastVariant = 'primary' | 'secondary' | 'success' | 'danger'
export type ToastPosition = 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right'
/** A toast on the screen; `duration` in milliseconds. [UI-06] */
export type Toast = { id: number; text: string; variant: ToastVariant; position: ToastPosition; duration: number }

/** A question in a dialog; without `cancelLabel` a message to confirm. [UI-03] */
export type Question = {
  title: ReactNode
  message?: ReactNode
  confirmLabel: string
  /** Absent = one button only. */
  cancelLabel?: string | undefined
  blocking?: boolean | undefined
  danger?: boolean | undefined
  /** The button to confirm has the initial focus, instead of the other one. */
  startsAtConfirm?: boolean | undefined
  /**
   * Work after the confirmation: the dialog stays open and busy until it ends, and closes only for `true`. Must not
   * reject.
   */
  work?: (() => Promise<boolean>) | undefined
}

type NoticesState = {
  snackbar: SnackbarState
  toasts: readonly Toast[]
  questions: readonly (Question & { id: number; isBusy: boolean; answer: (yes: boolean) => void })[]
}

/** Toasts, questions and the snackbar; one per running app. Usable outside React, and inside with `useNotices`. */
export type Notices = {
  state: () => NoticesState
  subscribe: (listener: () => void) => () => void
  /** Shows a snackbar in place of the current one: 4000 ms and "success" by default. [UI-02] */
  snackbar: (snack: {
    text: string
    theme?: SnackbarTheme | undefined
    duration?: number | undefined
    action?: Snack['action']
  }) => void
  /** Applies an event of the snackbar on the screen. [UI-02] */
  clock: (event: SnackbarEvent) => void
  /** Shows a toast: top-right, secondary and long by default. [UI-06] */
  toast: (toast: {
    text: string
    variant?: ToastVariant | undefined
    position?: ToastPosition | undefined
    duration?: keyof typeof toastTime | undefined
  }) => void
  /** Removes a toast whose time is over. [UI-06] */
  endToast: (id: number) => void
  /** Asks in a dialog; resolves to whether it was confirmed. [UI-03] */
  ask: (question: Question) => Promise<boolean>
}

/** The notices of a new app: none. */
export function createNotices(): Notices {
  let state: NoticesState = { snackbar: null, toasts: [], questions: [] }
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<NoticesState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const clock = (event: SnackbarEvent) => change({ snackbar: snackbarAfter(state.snackbar, event) })
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snackbar: ({ text, theme = 'success', duration = snackbarTime.usual, action }) =>
      clock({ type: 'shown', snack: { id: ++lastId, text, theme, duration, action }, at: performance.now() }),
    clock,
    toast: ({ text, variant = 'secondary', position = 'top-right', duration = 'long' }) =>
      change({ toasts: [...state.toasts, { id: ++lastId, text, variant, position, duration: toastTime[duration] }] }),
    endToast: (id) => change({ toasts: state.toasts.filter((toast) => toast.id !== id) }),
    ask: (question) =>
      new Promise((resolve) => {
        const id = ++lastId
        const close = (yes: boolean) => {
          change({ questions: state.questions.filter((other) => other.id !== id) })
          resolve(yes)
        }
        const setBusy = (isBusy: boolean) =>
          change({ questions: state.questions.map((other) => (other.id === id ? { ...other, isBusy } : other)) })
        const answer = (yes: boolean) => {
          const { work } = question
          if (!yes || work === undefined) {
            close(yes)
            return
          }
          setBusy(true)
          void work().then((isDone) => (isDone ? close(true) : setBusy(false)))
        }
        change({ questions: [...state.questions, { ...question, id, isBusy: false, answer }] })
      }),
  }
}

/** Provides the app's notices to the components below it. */
export const NoticesContext = createContext<Notices | null>(null)

/** The app's notices: `snackbar`, `toast` and `ask`. Needs a `NoticesProvider` above. */
export const useNotices = (): Notices => useProvided(NoticesContext)
