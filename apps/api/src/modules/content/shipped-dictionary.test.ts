import { fileURLToPath } from 'node:url'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import { isPaymentType } from '@forno/domain/payments/methods'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result.errors, null, 2))
const { dictionary, 'feature-flag': flags } = result.content.datasources

/** All texts of a key; a key with two meanings has no entry. */
const texts = new Map<string, Set<string>>()
for (const { reason, code, message } of Object.values<RefusalRow>(refusals))
  texts.set(reason ?? code, (texts.get(reason ?? code) ?? new Set()).add(message))

test('[CON-08] [ERR-02] every refusal with one meaning has an entry with the text of the refusals table', () => {
  const single = [...texts].flatMap(([key, [text, ...more]]) => (more.length === 0 ? [[key, text] as const] : []))
  const ofRefusals = Object.entries(dictionary).filter(
    ([key]) => !key.startsWith('payment.') && !Object.hasOwn(redirectMessages, key),
  )
  expect(Object.fromEntries(ofRefusals)).toEqual(Object.fromEntries(single))
})

test('[PAY-35] an entry for an unpaid provider return has the text of its method', () => {
  const entries = Object.entries(dictionary).filter(([key]) => Object.hasOwn(redirectMessages, key))
  expect(entries.length).toBeGreaterThan(0)
  expect(redirectMessages).toMatchObject(Object.fromEntries(entries))
})

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
