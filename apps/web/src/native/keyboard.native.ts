import { Keyboard } from '@capacitor/keyboard'
import type * as web from './keyboard.ts'

export const onKeyboardChange: typeof web.onKeyboardChange = (subscriber) => {
  const handles = [
    Keyboard.addListener('keyboardWillShow', ({ keyboardHeight }) => subscriber(keyboardHeight)),
    Keyboard.addListener('keyboardWillHide', () => subscriber(0)),
  ]
  return () => {
    for (const handle of handles) void handle.then(({ remove }) => remove())
  }
}
