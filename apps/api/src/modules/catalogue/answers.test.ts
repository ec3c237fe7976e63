import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { makeAnswerCache } from './answers.ts'

/** A thousand bytes plain, and hardly any when compressed. */
const words = 'a'.repeat(1_000)

const counting = (mostBytes: number) => {
  const keep = makeAnswerCache(mostBytes)
  const made: string[] = []
  const ask = async (key: string): Promise<void> => {
    await keep(key, Type.String(), () => {
      made.push(key)
      return words
    })
  }
  return { ask, made }
}

test('[CAT-08] serialises an answer once', async () => {
  const { ask, made } = counting(100_000)
  await Promise.all([ask('a'), ask('a')])
  await ask('a')
  expect(made).toEqual(['a'])
})

test('[CAT-08] keeps answers up to a number of bytes and evicts the oldest first', async () => {
  const { ask, made } = counting(2_500)
  for (const key of ['a', 'bb', 'ccc', 'ccc', 'bb', 'a']) await ask(key)
  expect(made).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('[CAT-08] evicts the least recently used answer first', async () => {
  const { ask, made } = counting(2_500)
  for (const key of ['a', 'bb', 'a', 'ccc', 'a', 'bb']) await ask(key)
  expect(made).toEqual(['a', 'bb', 'ccc', 'bb'])
})

test('[CAT-08] does not cache a failure: the next call computes the answer', async () => {
  const keep = makeAnswerCache()
  const fail = (): string => {
    throw new Error('no menu')
  }
  await expect(keep('a', Type.String(), fail)).rejects.toThrow('no menu')
  expect((await keep('a', Type.String(), () => words)).plain.toString()).toBe(JSON.stringify(words))
})

test('[CAT-08] returns an answer above the limit without caching it', async () => {
  const { ask, made } = counting(500)
  await ask('a')
  await ask('a')
  expect(made).toEqual(['a', 'a'])
})
