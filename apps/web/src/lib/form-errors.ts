/** "must be a phone number" → "Must be a phone number." */
export const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Focuses the topmost invalid field, whatever the order of registration. */
export const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const field = [...form.elements].find((each) => names.includes(each.getAttribute('name') ?? ''))
  if (field instanceof HTMLElement) field.focus()
}
