import { fileURLToPath } from 'node:url'
import { isPaymentType } from '@forno/domain/payments/methods'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result.errors, null, 2))
const { dictionary, 'feature-flag': flags } = result.content.datasources

test('[PAY-01] cards have a name that customers know, and every other named payment type exists', () => {
  const named = Object.keys(dictionary).filter((key) => key.startsWith('payment.'))
  expect(named.filter((key) => !isPaymentType(key.slice('payment.'.length)))).toEqual([])
  expect(dictionary['payment.flex']).toBe('Credit or debit card')
})

test('[CFG-06] [PAY-16] contains every flag that a screen reads', () => {
  expect(Object.keys(flags)).toEqual([
    'pizzas_page_category',
    'localisation_postcode_error',
    'session_recording',
    'express_pay_checkout',
    'visa_checkout',
    'survey_after_order',
    'survey_after_delivery',
  ])
  expect(flags['visa_checkout']).toBe('true')
})
