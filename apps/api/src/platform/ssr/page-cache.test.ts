import { expect, test } from 'vitest'
import { makePageCache } from './page-cache.ts'

const shelf = (mostBytes = 10) => {
  let time = 1
  const pages = makePageCache<string>({ mostBytes, sizeOf: ({ length }) => length, lifetime: 1_000, now: () => time })
  return {
    pages,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test('serves a page until it expires', () => {
  const { pages, pass } = shelf()
  pages.keep('home', 'home')
  pass(999)
  expect(pages.get('home')).toBe('home')
  pass(1)
  expect(pages.get('home')).toBeNull()
})

test('removes the oldest page when the cache is full', () => {
  const { pages } = shelf()
  for (const key of ['home', 'menu', 'deal']) pages.keep(key, key)
  expect(['home', 'menu', 'deal'].map((key) => pages.get(key))).toEqual([null, 'menu', 'deal'])
  expect(pages.bytes()).toBe(8)
})

test('keeps a page that was served recently when the cache is full', () => {
  const { pages } = shelf()
  for (const key of ['home', 'menu']) pages.keep(key, key)
  expect(pages.get('home')).toBe('home')
  pages.keep('deal', 'deal')
  expect(['home', 'menu', 'deal'].map((key) => pages.get(key))).toEqual(['home', null, 'deal'])
})

test('does not cache a page larger than the cache', () => {
  const { pages } = shelf()
  pages.keep('huge', 'eleven-bytes')
  expect([pages.get('huge'), pages.bytes()]).toEqual([null, 0])
})

test('removes an expired page, and counts a page that is rendered again once', () => {
  const { pages, pass } = shelf()
  pages.keep('home', 'home')
  pass(1_000)
  pages.keep('menu', 'menu')
  expect(pages.bytes()).toBe(4)
  pages.keep('menu', 'menu 2')
  expect([pages.get('menu'), pages.bytes()]).toEqual(['menu 2', 6])
})
