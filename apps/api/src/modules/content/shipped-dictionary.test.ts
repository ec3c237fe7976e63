import { fileURLToPath } from 'node:url'
import { refusals, type RefusalRow } from '@forno/contracts/refusals'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result.complaints, null, 2))
const { dictionary, 'feature-flag': flags } = result.content.datasources

/** All texts of a key; a key with two meanings can have no entry. */
const texts = new Map<string, Set<string>>()
for (const { reason, code, message } of Object.values<RefusalRow>(refusals))
  texts.set(reason ?? code, (texts.get(reason ?? code) ?? new Set()).add(message))

test('[CON-08] [ERR-02] every refusal with one meaning has its entry, in the words of the table, and nothing else has', () => {
  const single = [...texts].flatMap(([key, [text, ...more]]) => (more.length === 0 ? [[key, text] as const] : []))
  expect(dictionary).toEqual(Object.fromEntries(single))
})

test('[CFG-06] every flag that a screen reads is there', () => {
  expect(Object.keys(flags)).toEqual(['pizzas_page_category', 'localisation_postcode_error', 'SPLASH_PAGE'])
})
