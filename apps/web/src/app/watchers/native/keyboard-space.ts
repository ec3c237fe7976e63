import { onKeyboardChange } from '../../../native/keyboard.ts'

/** Marks the page while the phone's keyboard is open, so that the bottom bar leaves its space to the form. [NAT-01] */
export const watchKeyboard = (): void => {
  onKeyboardChange((height) => document.documentElement.toggleAttribute('data-keyboard', height > 0))
}
