import { expect, test } from 'vitest'
import { AddressRefused, AddressUnavailable, type AddressSource } from '../addresses/index.ts'
import { withFallback } from './index.ts'

const entry = (moniker: string) => ({ moniker, text: moniker, postcode: '2000', score: 100 })
const line = (text: string) => ({ label: 'Suburb', line: text, content: 'Address' })

const answering = (name: string): AddressSource => ({
  search: async () => [entry(name)],
  byMoniker: async () => [line(name)],
})
const failing = (error: Error): AddressSource => ({
  search: () => Promise.reject(error),
  byMoniker: () => Promise.reject(error),
})
const down = new AddressUnavailable('timeout')
const nothing: AddressSource = { search: async () => [], byMoniker: async () => [] }

test('[LOC-07] uses the commercial service, and our own index when it is unavailable', async () => {
  expect(await withFallback(answering('theirs'), answering('ours')).search('12 exam')).toEqual([entry('theirs')])
  expect(await withFallback(failing(down), answering('ours')).search('12 exam')).toEqual([entry('ours')])
})

test('[LOC-07] keeps the service’s empty result, and throws the service’s error if our index finds nothing', async () => {
  expect(await withFallback(nothing, answering('ours')).search('12 exam')).toEqual([])
  await expect(withFallback(failing(down), nothing).search('12 exam')).rejects.toBe(down)
  const refused = new AddressRefused('no')
  await expect(withFallback(failing(refused), answering('ours')).search('12 exam')).rejects.toBe(refused)
})

test('[LOC-08] resolves a moniker at the source that issued it', async () => {
  const both = withFallback(answering('theirs'), answering('ours'))
  expect(await both.byMoniker('AUE|something')).toEqual([line('theirs')])
  expect(await both.byMoniker('AUE|F|nsw2000-sydney-example-street|12')).toEqual([line('ours')])
})
