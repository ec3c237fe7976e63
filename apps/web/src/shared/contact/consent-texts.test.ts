import { readFileSync } from 'node:fs'
import { consentKinds } from '@forno/domain/customers/consents'
import { expect, test } from 'vitest'
import { builtInConsents, consentWordsIn } from './consent-texts.ts'

const shipped = readFileSync(new URL('../../../../../content/datasources/consents.yaml', import.meta.url), 'utf8')

test('[ACC-34] shows the built-in texts beside the boxes until the content has loaded', () => {
  const said = consentKinds.map((kind) => new RegExp(`^${kind}: '?(.*?)'?$`, 'm').exec(shipped)?.[1])
  expect(Object.values(builtInConsents)).toEqual(said)
  expect(consentWordsIn({})).toEqual(builtInConsents)
})

test("[ACC-34] shows the content's texts beside the boxes", () => {
  expect(consentWordsIn({ 'consents.sms': 'Text me', email: 'No' })).toEqual({ ...builtInConsents, sms: 'Text me' })
})
