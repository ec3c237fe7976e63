import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { keepAnswers } from './answers.ts'

/** A thousand bytes as they are and hardly any when compressed. */
const words = 'a'.repeat(1_000)

const counting = (mostBytes: number) => {
  const keep = keepAnswers(mostBytes)
  const made: string[] = []
  const ask = async (key: string): Promise<void> => {
    await keep(key, Type.String(), () => {
      made.push(key)
      return words
    })
  }
  return { ask, made }
}

test('[CAT-08] an answer is made once', async () => {
  const { ask, made } = counting(100_000)
  await Promise.all([ask('a'), ask('a')])
  await ask('a')
  expect(made).toEqual(['a'])
})

test('[CAT-08] answers are kept up to their bytes, the oldest go first', async () => {
  const { ask, made } = counting(2_500)
  for (const key of ['a', 'bb', 'ccc', 'ccc', 'bb', 'a']) await ask(key)
  expect(made).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('[CAT-08] an answer that was read stays, the one unused for longest leaves first', async () => {
  const { ask, made } = counting(2_500)
  for (const key of ['a', 'bb', 'a', 'ccc', 'a', 'bb']) await ask(key)
  expect(made).toEqual(['a', 'bb', 'ccc', 'bb'])
})

test('[CAT-08] an answer that cannot be made is not cached: the next call makes it', async () => {
  const keep = keepAnswers()
  const fail = (): string => {
    throw new Error('no menu')
  }
  await expect(keep('a', Type.String(), fail)).rejects.toThrow('no menu')
  expect((await keep('a', Type.String(), () => words)).plain.toString()).toBe(JSON.stringify(words))
})

test('[CAT-08] an answer beyond all bounds is given, not kept', async () => {
  const { ask, made } = counting(500)
  await ask('a')
  await ask('a')
  expect(made).toEqual(['a', 'a'])
})
