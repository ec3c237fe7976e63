/** A message of the server as a sentence: "must be a phone number" → "Must be a phone number." */
export const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Focuses the topmost of the named fields, whatever the order of their registration. */
export const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const field = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (field instanceof HTMLElement) field.focus()
}
