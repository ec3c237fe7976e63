import { readFileSync } from 'node:fs'
import { contextWords, isEasyToGuess, shopWords } from '@forno/domain/customers/password-strength'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateGuesses } from './password-dictionary.ts'

const words = contextWords(['Bella Luna', 'jo.nguyen@example.com', 'Josephine', 'Nguyen'])
const isEasy = async (password: string) => isEasyToGuess(await estimateGuesses(password, words))

test.each([
  ...['Password1', 'Welcome1', 'Qwerty11', 'Liverp00l', 'Sunshine7', 'Summer2026', 'Michael1985', 'Collingwood1'],
  ...['Bellaluna1', 'BellaLuna2026', 'Forno2025', 'P1zza4life', 'Josephine19', 'Nguyen1987', 'Hawaiian9'],
])('[ACC-33] %s meets the six rules but is easy to guess (ASVS 5.0 6.2.4, 6.2.11)', async (password) => {
  expect(await isEasy(password)).toBe(true)
})

test.each(['Sk8ter-boi', 'N3w-enough', 'Pr4ntic-vole', 'Blue-Tractor-Jam7', 'correct-Horse7-battery', 'Привет8жмук'])(
  '[ACC-33] %s is not easy to guess',
  async (password) => {
    expect(await isEasy(password)).toBe(false)
  },
)

test('[ACC-33] rates only the first 24 characters, so that long passwords cost no more', async () => {
  const start = 'Kx9m-'.repeat(5).slice(0, 24)
  const whole = await estimateGuesses(start + 'Zw7!'.repeat(26), words)
  expect(whole).toEqual(await estimateGuesses(start, words))
  expect(whole.guesses).not.toBe((await estimateGuesses(start.slice(0, 23), words)).guesses)
})

test('[ACC-33] estimates any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 512 }), async (text) => {
      const { guesses } = await estimateGuesses(text, words)
      expect(guesses).toBeGreaterThanOrEqual(0)
    }),
    runs({ sample: 50, prove: 2_000 }),
  )
})

test('[ACC-33] docs/operations.md lists the words of the shop (ASVS 5.0 6.1.2)', () => {
  const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${shopWords.join(', ')}.`)
})
