import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

type Wording = { readonly id: string; readonly label: string; readonly hint?: string; readonly refusal?: string }
const fields: readonly (readonly [string, FunctionComponent<Wording>])[] = [
  ['a text field', TextField],
  ['a text area', TextArea],
  ['a password field', PasswordField],
]

/** The opening tag of the field itself. */
const inputOf = (html: string): string => /<(?:input|textarea)\b[^>]*>/.exec(html)?.[0] ?? ''

describe.each(fields)('%s', (_, Field) => {
  const htmlOf = (wording: Omit<Wording, 'id' | 'label'>) =>
    renderToStaticMarkup(createElement(Field, { id: 'mobile', label: 'Mobile', ...wording }))

  test('that is refused is marked as invalid, and described by its hint and its refusal', () => {
    const html = htmlOf({ hint: 'We text you.', refusal: 'Please enter it.' })
    expect(inputOf(html)).toContain('aria-invalid="true"')
    expect(inputOf(html)).toContain('aria-describedby="mobile-hint mobile-refusal"')
    expect(html).toMatch(/<p id="mobile-hint"[^>]*>We text you\.<\/p>/)
    expect(html).toMatch(/<div role="alert"><p id="mobile-refusal".*Please enter it\..*<\/p><\/div>/)
  })

  test('that is not refused has no mark', () => {
    expect(inputOf(htmlOf({}))).not.toContain('aria-')
    expect(inputOf(htmlOf({ hint: 'We text you.', refusal: '' }))).not.toContain('aria-invalid')
  })
})
