let letters = ''
const collect = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
  if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') letters = letters.slice(0, -1)
  if (key.length === 1) letters += key
}

/** Collects what is typed from now on, while the part of the page with its field loads. [LOC-05] */
export const collectTyped = (): void => {
  letters = ''
  addEventListener('keydown', collect)
}

/** Ends the collection and returns its letters. */
export const takeTyped = (): string => {
  removeEventListener('keydown', collect)
  return letters
}
