import fc from 'fast-check'
import { runs } from '@forno/proof/runs'
import { describe, expect, test } from 'vitest'
import { consentChanges, consentKinds, noOptIns, withOptOut, withOptIns, wordingName, type OptIns } from './consents.ts'

const optIns: fc.Arbitrary<OptIns> = fc.record({ email: fc.boolean(), sms: fc.boolean(), supercarsFan: fc.boolean() })

describe('consents', () => {
  test('[ACC-34] a new customer has given no consent', () => {
    expect(withOptIns(noOptIns, {})).toEqual({ email: false, sms: false, supercarsFan: false })
    expect(withOptIns(noOptIns, { sms: true })).toEqual({ email: false, sms: true, supercarsFan: false })
  })

  test('[ACC-34] the ledger records changes only', () => {
    expect(consentChanges(noOptIns, noOptIns)).toEqual([])
    expect(consentChanges({ ...noOptIns, sms: true }, { ...noOptIns, email: true })).toEqual([
      { kind: 'email', given: true },
      { kind: 'sms', given: false },
    ])
  })

  test('[ACC-34] a consent and its withdrawal have wordings of their own', () => {
    expect(wordingName({ kind: 'sms', given: true })).toBe('sms')
    expect(wordingName({ kind: 'supercarsFan', given: false })).toBe('noSupercarsFan')
  })

  test('[MKT-01] [MKT-03] an opt-out never gives a consent, and keeps the kinds that it does not name', () => {
    fc.assert(
      fc.property(optIns, fc.subarray([...consentKinds]), (before, kinds) => {
        const after = withOptOut(before, kinds)
        for (const kind of consentKinds) expect(after[kind]).toBe(kinds.includes(kind) ? false : before[kind])
        expect(consentChanges(before, after).every(({ given }) => !given)).toBe(true)
      }),
      runs({ sample: 200, prove: 5_000 }),
    )
  })
})
