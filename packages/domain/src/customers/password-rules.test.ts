import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenPasswordRules, passwordRuleTexts } from './password-rules.ts'

describe('the six rules of a password', () => {
  test.each([
    ['is good as it is', 'Sk8ter-boi', []],
    ['needs a lowercase letter', 'SK8TER-BOI', ['lowercase']],
    ['needs an uppercase letter', 'sk8ter-boi', ['uppercase']],
    ['needs a number', 'Skater-boi', ['number']],
    ['needs 8 characters', 'Sk8ter-', ['length']],
    ['is long enough with 8', 'Sk8ter-b', []],
    ['may have 128', `Sk8${'yx'.repeat(62)}y`, []],
    ['may not have 129', `Sk8${'yx'.repeat(63)}`, ['length']],
    ['may repeat a character once', 'Skk88ter', []],
    ['may not have three identical characters', 'Sk8tttter', ['identical']],
    ['tells identical characters by their case', 'Sk8tTter', []],
    ['may not have three identical signs', 'Sk8ter!!!', ['identical']],
    ['may not have ascending letters', 'Sk8xyz-boi', ['ascending']],
    ['may not have ascending letters of different case', 'Sk8aBc-boi', ['ascending']],
    ['may not have ascending digits', 'Skater-789', ['ascending']],
    ['may have descending ones', 'Skater-321cba', []],
    ['does not run on from z to a or 9 to 0', 'Skyza-890zab', []],
    ['counts an emoji as one character', 'Sk8🍕🍔🍕🍔', ['length']],
    ['knows letters of other alphabets', 'Привет8жмук', []],
    ['breaks all it can at once', '', ['lowercase', 'uppercase', 'number', 'length']],
  ] as const)('[ACC-33] a password %s', (_, password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })

  test('[ACC-33] finds a run of three anywhere in any password', () => {
    const run = fc.constantFrom('abc', 'BCD', 'xYz', '012', '789')
    fc.assert(
      fc.property(fc.string(), run, fc.string(), (before, three, after) => {
        expect(brokenPasswordRules(before + three + after)).toContain('ascending')
      }),
      runs({ sample: 500, prove: 50_000 }),
    )
  })
})

test('[ACC-33] each rule of a password has its text', () => {
  expect(passwordRuleTexts).toEqual({
    lowercase: 'must have a lowercase letter',
    uppercase: 'must have an uppercase letter',
    number: 'must have a number',
    length: 'must have 8 to 128 characters',
    identical: 'must not have 3 or more identical characters in a row',
    ascending: 'must not have simple runs such as abc or 123',
  })
})
