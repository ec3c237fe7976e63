import { codes, refusals } from '@forno/contracts/refusals'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { dictionary } from './dictionary.ts'
import { learnSentences, sentence } from './sentences.ts'

const failure = (status: number, data: unknown) => new ApiError({ status, data, url: '/baskets', method: 'POST' })

test('[ERR-01] there are words for every code and for no other', () => {
  expect(Object.keys(dictionary).toSorted()).toEqual([...codes].toSorted())
})

test('[ERR-03] [ERR-04] [ERR-05] [ERR-07] where a code has one refusal, browser and server say the same', () => {
  // The server's text of BasketNotValid carries the amounts. [RUL-13]
  for (const code of codes.filter((each) => each !== 'BasketNotValid')) {
    const texts: readonly string[] = Object.values(refusals)
      .filter((row) => row.code === code && !('reason' in row))
      .map(({ message }) => message)
    if (texts.length > 0) expect(texts, code).toContain(dictionary[code])
  }
})

test.each([
  ['StoreNotFound', "We couldn't find that store."],
  ['InternalError', 'Something went wrong. Please try again or call 13 11 66.'],
  ['ServiceUnavailable', 'Online ordering is currently unavailable. Please call 13 11 66.'],
  ['InvalidRequest', 'Please check your details and try again.'],
])('[ERR-07] %s without a text of the server is told as "%s"', (code, text) => {
  learnSentences(dictionary)
  expect(sentence(failure(500, { code }))).toBe(text)
})

test("[ERR-02] the server's own text wins, also for a code that nobody knows", () => {
  expect(sentence(failure(400, { code: 'InvalidRequest', message: 'Sold out.' }))).toBe('Sold out.')
  expect(sentence(failure(400, { code: 'Strange', message: 'Strange it is.' }))).toBe('Strange it is.')
  expect(sentence(failure(400, { code: 'Strange' }))).toBe('Something went wrong. Please try again or call 13 11 66.')
})

test('[ERR-02] a call without an answer is told as being offline', () => {
  expect(sentence(failure(0, null))).toBe("You're offline. Check your connection.")
  expect(sentence(new TypeError('x'))).toBe('Something went wrong. Please try again or call 13 11 66.')
})
