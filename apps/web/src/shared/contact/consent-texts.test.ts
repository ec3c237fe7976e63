import { readFileSync } from 'node:fs'
import { consentKinds } from '@forno/domain/customers/consents'
import { expect, test } from 'vitest'
import { builtInConsents, consentTextsIn } from './consent-texts.ts'

/** The content that the shop is shipped with. */
const shippedContent = readFileSync(
  new URL('../../../../../content/datasources/consents.yaml', import.meta.url),
  'utf8',
)

test('[ACC-34] shows the built-in texts beside the boxes until the content has loaded', () => {
  const shippedTexts = consentKinds.map((kind) => new RegExp(`^${kind}: '?(.*?)'?$`, 'm').exec(shippedContent)?.[1])
  expect(Object.values(builtInConsents)).toEqual(shippedTexts)
  expect(consentTextsIn({})).toEqual(builtInConsents)
})

test("[ACC-34] shows the content's texts beside the boxes", () => {
  expect(consentTextsIn({ 'consents.sms': 'Text me', email: 'No' })).toEqual({ ...builtInConsents, sms: 'Text me' })
})
