import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { CheckoutValues } from '../checkout-values.ts'
import { AdultTick } from './adult-tick.tsx'

const drawn = (message?: string): string => {
  const errors = message === undefined ? {} : { isAdult: { message } }
  const form = { formState: { errors }, register: (name: string) => ({ name }) }
  return renderToStaticMarkup(createElement(AdultTick, { form: form as unknown as UseFormReturn<CheckoutValues> }))
}

test('[RUL-03] the tick for alcohol is marked as invalid when it is missing, and described by why', () => {
  const html = drawn('Please confirm that you are 18 or over to order alcohol.')
  const [, id] = /<input aria-invalid="true" aria-describedby="([^"]+)"[^>]* name="isAdult"/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<div id="${id}" role="alert">.*Please confirm that you are 18 or over`))
  expect(drawn()).not.toMatch(/aria-invalid="true"|aria-describedby|role="alert"/)
})
