import {
  keyOf,
  typedFieldOf,
  type TypedValues,
  type TypedField,
  type FieldTraits,
} from '../../../features/checkout/form/typed-values.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The fields of a page that a customer fills in. Checkboxes and radio buttons outside forms are left out: they act at
 * once, such as the switch to pickup, and hold no typed value.
 */
const fieldsOf = (page: Document): readonly Field[] =>
  [...page.querySelectorAll<Field>('input, textarea, select')].filter(
    ({ type, form }) => form !== null || !['checkbox', 'radio'].includes(type),
  )

const traitsOf = (field: Field): FieldTraits => ({
  type: field.type,
  name: field.name,
  autocomplete: field.autocomplete,
  label: field.ariaLabel ?? field.labels?.[0]?.textContent ?? '',
  value: field.value,
  isTicked: field instanceof HTMLInputElement && field.checked,
})

const isField = (element: Element): element is Field => element.matches('input, textarea, select')
const textOf = (element: Element): string => element.ariaLabel ?? element.textContent.trim()
const focusKey = (element: Element): string => (isField(element) ? keyOf(traitsOf(element)) : textOf(element))

/** The typed values of the page, and the focused element. [ERR-12] */
export const readTypedFields = (page: Document, path: string): TypedValues => {
  const { activeElement, body } = page
  return {
    path,
    fields: fieldsOf(page).flatMap((field) => typedFieldOf(traitsOf(field)) ?? []),
    focus: activeElement === null || activeElement === body ? null : focusKey(activeElement),
  }
}

/** Sets a value with the events of typing, so that React notices it. */
const typeInto = (field: Field, value: string): void => {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Restores one field; false while it is not on the page. */
const fill = (page: Document, { key, value, isOn }: TypedField): boolean => {
  const field = fieldsOf(page).find((each) => {
    const traits = traitsOf(each)
    return traits.type !== 'hidden' && keyOf(traits) === key && (traits.type !== 'radio' || traits.value === value)
  })
  if (field === undefined) return false
  if (isOn === null) {
    if (field.value !== value) typeInto(field, value)
  } else if (field instanceof HTMLInputElement && field.checked !== isOn) field.click()
  return true
}

const focus = (page: Document, key: string): boolean => {
  const element = [...page.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href]')].find(
    (each) => focusKey(each) === key,
  )
  element?.focus({ preventScroll: true })
  return element !== undefined
}

/** Milliseconds that fields may take to appear. */
const fieldTimeout = 10_000

/** Restores fields as they appear, then the focus; resolves to whether all were restored. [ERR-12] */
export const restoreTyped = (page: Document, typed: TypedValues): Promise<boolean> =>
  new Promise((resolve) => {
    let missing = typed.fields
    let isFocused = typed.focus === null
    const end = (isDone: boolean) => {
      clearTimeout(timer)
      watch.disconnect()
      resolve(isDone)
    }
    const fillAll = () => {
      missing = missing.filter((field) => !fill(page, field))
      if (missing.length > 0) return
      isFocused ||= typed.focus !== null && focus(page, typed.focus)
      if (isFocused) end(true)
    }
    const watch = new MutationObserver(fillAll)
    const timer = setTimeout(() => end(missing.length === 0), fieldTimeout)
    watch.observe(page.body, { childList: true, subtree: true })
    fillAll()
  })
