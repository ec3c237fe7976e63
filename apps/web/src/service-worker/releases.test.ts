import { expect, test } from 'vitest'
import { memoryCache } from '../../test/memory-cache.ts'
import { readReleases, releasesAfter, staleFiles, writeReleases } from './releases.ts'

const url = (name: string) => `https://shop.example/assets/${name}.js`
const first = [url('a1'), url('b1')]
const second = [url('a2'), url('b1')]
const third = [url('a3'), url('b1')]

test('[NAV-18] files of the previous release stay for pages that are still open, older ones leave', () => {
  const one = releasesAfter({ current: [], previous: [] }, first)
  const two = releasesAfter(one, second)
  expect(staleFiles([...first, ...second], two)).toEqual([])
  const three = releasesAfter(two, third)
  expect(staleFiles([...first, ...second, ...third], three)).toEqual([url('a1')])
})

test('[NAV-18] a worker that starts again is no new release', () => {
  const two = releasesAfter(releasesAfter({ current: [], previous: [] }, first), second)
  expect(releasesAfter(two, second.toReversed())).toBe(two)
})

test('[NAV-18] the list survives a restart of the worker, and a broken one is empty', async () => {
  const cache = memoryCache()
  expect(await readReleases(cache)).toEqual({ current: [], previous: [] })
  await writeReleases(cache, { current: second, previous: first })
  expect(await readReleases(cache)).toEqual({ current: second, previous: first })
  expect(
    staleFiles(
      (await cache.keys()).map((request) => request.url),
      { current: [], previous: [] },
    ),
  ).toEqual([])
  await cache.put('/shop-releases', new Response('{'))
  expect(await readReleases(cache)).toEqual({ current: [], previous: [] })
})
