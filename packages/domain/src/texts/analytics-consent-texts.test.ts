import { expect, test } from 'vitest'
import { analyticsConsentWording } from './analytics-consent-texts.ts'

test('[ANA-01] the ledger of consents stores what the customer read', () => {
  expect(analyticsConsentWording(true)).toBe(
    'Help us improve the shop: on. We count pages, carts and where ordering gets stuck, under a random number. Never your name, address, phone or card.',
  )
  expect(analyticsConsentWording(false)).toBe('Help us improve the shop: off.')
})
