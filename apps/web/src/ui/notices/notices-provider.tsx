import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { AlertDialog, ConfirmDialog } from '../dialogs/ask-dialog.tsx'
import { NoticesContext } from './notices.ts'
import type { Notices } from './notices.ts'
import { SnackbarLayer } from './snackbar.tsx'
import { ToastLayer } from './toast.tsx'

type NoticesProviderProps = {
  readonly notices: Notices
  /** Renders the text of snackbars and questions, for example with links in it. */
  readonly renderText?: (text: string) => ReactNode
  readonly children: ReactNode
}

const plainText = (text: string): ReactNode => text

/** Provides the app's notices and renders them above everything, including open dialogs. Used once, around the app. */
export function NoticesProvider({ notices, renderText = plainText, children }: NoticesProviderProps) {
  const { snackbar, toasts, questions } = useSyncExternalStore(notices.subscribe, notices.state, notices.state)
  return (
    <NoticesContext value={notices}>
      {children}
      {questions.map(({ id, answer, isBusy: busy, title, message: content, confirmLabel, cancelLabel, ...look }) => {
        const message = typeof content === 'string' ? renderText(content) : content
        const { blocking, danger, startsAtConfirm } = look
        return cancelLabel === undefined ? (
          <AlertDialog
            key={id}
            {...{ title, message, blocking, busy }}
            closeLabel={confirmLabel}
            onClose={() => answer(true)}
          />
        ) : (
          <ConfirmDialog
            key={id}
            {...{ title, message, blocking, danger, busy, startsAtConfirm, confirmLabel, cancelLabel }}
            onConfirm={() => answer(true)}
            onCancel={() => answer(false)}
          />
        )
      })}
      <SnackbarLayer state={snackbar} renderText={renderText} onEvent={notices.clock} />
      <ToastLayer toasts={toasts} onEnd={notices.endToast} />
    </NoticesContext>
  )
}
