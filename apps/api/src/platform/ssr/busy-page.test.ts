import { defaultAccent } from '@forno/domain/core/accent'
import { expect, onTestFinished, test } from 'vitest'
import { startStubSite } from '../../../test/stub-site.ts'
import type { Brand } from '../core/brand.ts'
import { busyPage, retryWait } from './busy-page.ts'

const brand = {
  wordmark: 'Pie & <Co>',
  supportNumber: '13 00 00',
  accent: { ...defaultAccent, action: { light: '#005ea8', dark: '#2b6cb0' } },
} as Brand
const page = busyPage(brand, { status: 503, seconds: 7, displayFont: '/assets/fraunces-1a2b.woff2' })

test("[API-05] the busy page has the brand's colours in both themes, its name and its number", () => {
  expect(page).toMatch(/:root\{[^}]*--action:#005ea8.*prefers-color-scheme:dark\)\{:root\{[^}]*--action:#2b6cb0/)
  expect(page).toContain('Pie &amp; &lt;Co&gt;')
  expect(page).toContain('<a class="call" href="tel:130000">13 00 00</a>')
})

test('[API-05] the busy page says when it tries again, runs no script and stays small', () => {
  expect(page).toContain('tries again by itself in 7 seconds')
  expect(page).not.toMatch(/<script|http-equiv| on[a-z]+=/)
  expect(Buffer.byteLength(page)).toBeLessThan(5_000)
})

test('[API-05] next tries come after Retry-After, spread over half of it or three seconds', () => {
  expect([0, 0.5, 0.999].map((random) => retryWait(2, random))).toEqual([2, 4, 5])
  expect([0, 0.5, 0.999].map((random) => retryWait(60, random))).toEqual([60, 75, 90])
})

test('[API-05] a refused page loads the same address again by itself, with its query', async () => {
  const site = await startStubSite()
  onTestFinished(() => site.close())
  const { statusCode, headers, body } = await site.app.inject({
    url: '/broken?utm_source=mail',
    headers: { accept: 'text/html' },
  })
  // Without an address the browser loads that of the page.
  expect(headers['refresh']).toMatch(/^\d+$/)
  expect(Number(headers['refresh'])).toBeGreaterThanOrEqual(Number(headers['retry-after']))
  expect(body).toContain(`in ${headers['refresh']} seconds`)
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
})
