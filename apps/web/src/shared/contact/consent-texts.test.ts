import { readFileSync } from 'node:fs'
import { consentKinds } from '@forno/domain/customers/consents'
import { expect, test } from 'vitest'
import { builtInConsents, consentWordsIn } from './consent-texts.ts'

const shipped = readFileSync(new URL('../../../../../content/datasources/consents.yaml', import.meta.url), 'utf8')

test('[ACC-34] until the content has come, boxes say what it says to begin with', () => {
  const said = consentKinds.map((kind) => new RegExp(`^${kind}: '?(.*?)'?$`, 'm').exec(shipped)?.[1])
  expect(Object.values(builtInConsents)).toEqual(said)
  expect(consentWordsIn({})).toEqual(builtInConsents)
})

test('[ACC-34] what the content says of a box stands beside it', () => {
  expect(consentWordsIn({ 'consents.sms': 'Text me', email: 'No' })).toEqual({ ...builtInConsents, sms: 'Text me' })
})
