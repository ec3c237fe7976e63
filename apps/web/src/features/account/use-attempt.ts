import { accountError } from '../../state/customer/account-errors.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { useNotices } from '../../ui/notices/notices.ts'

/**
 * Waits for a call and shows its success or failure in a snackbar; `action` completes the sentence of the success, such
 * as “removed a card”. Resolves to whether it succeeded. [ACC-37]
 */
export const useAttempt = () => {
  const notices = useNotices()
  return async (call: Promise<unknown>, action: string): Promise<boolean> => {
    try {
      await call
      notices.snackbar({ text: succeeded(action) })
      return true
    } catch (error) {
      const text = accountError(error)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
      return false
    }
  }
}

type RemovalOptions = {
  /** The kind of item, as in “Remove card”. */
  readonly noun: string
  /** The title of the question. */
  readonly title: string
  readonly message: string
  readonly remove: () => Promise<unknown>
  readonly onRemoved: () => void
}

/** Asks for confirmation before it removes an item. */
export const useRemoval = ({ noun, title, message, remove, onRemoved }: RemovalOptions) => {
  const notices = useNotices()
  const attempt = useAttempt()
  return async (): Promise<void> => {
    const confirmLabel = `Remove ${noun}`
    if (!(await notices.ask({ title, message, confirmLabel, cancelLabel: 'Keep it', danger: true }))) return
    if (await attempt(remove(), `removed a ${noun}`)) onRemoved()
  }
}
