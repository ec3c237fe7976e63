import { expect, test } from 'vitest'
import { keptPages } from './kept-pages.ts'

const kitchen = (most = 2) => {
  let [time, made] = [0, 0]
  const pages = keptPages<string>({ most, lasts: 1_000, now: () => time })
  return {
    pass: (milliseconds: number) => (time += milliseconds),
    ask: (key: string, isKept = true) =>
      pages.of(
        key,
        async () => `${key} ${(made += 1)}`,
        () => isKept,
      ),
  }
}

test('a page is made once for all who ask while it lasts, and anew when its data would be old', async () => {
  const { ask, pass } = kitchen()
  expect(await Promise.all([ask('home'), ask('home')])).toEqual(['home 1', 'home 1'])
  pass(999)
  expect(await ask('home')).toBe('home 1')
  pass(1)
  expect(await ask('home')).toBe('home 2')
})

test('the page made first makes room, and what is not worth keeping is made again', async () => {
  const { ask } = kitchen()
  for (const key of ['home', 'menu', 'offers']) await ask(key)
  expect(await ask('menu')).toBe('menu 2')
  expect(await ask('home')).toBe('home 4')
  expect(await ask('lost', false)).toBe('lost 5')
  expect(await ask('lost')).toBe('lost 6')
})

test('a page that could not be made is tried again', async () => {
  const pages = keptPages<string>({ most: 2, lasts: 1_000, now: () => 0 })
  const ask = (make: () => Promise<string>) => pages.of('home', make, () => true)
  await expect(ask(() => Promise.reject(new Error('no menu')))).rejects.toThrow('no menu')
  expect(await ask(() => Promise.resolve('home'))).toBe('home')
})
