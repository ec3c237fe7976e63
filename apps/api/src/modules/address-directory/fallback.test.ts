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

test('[LOC-07] the commercial service answers while it can, and our own index when it cannot', async () => {
  expect(await withFallback(answering('theirs'), answering('ours')).search('12 exam')).toEqual([entry('theirs')])
  expect(await withFallback(failing(down), answering('ours')).search('12 exam')).toEqual([entry('ours')])
})

test('[LOC-07] nothing found by the service stays nothing, and its failure stays one where we have nothing either', async () => {
  expect(await withFallback(nothing, answering('ours')).search('12 exam')).toEqual([])
  await expect(withFallback(failing(down), nothing).search('12 exam')).rejects.toBe(down)
  const refused = new AddressRefused('no')
  await expect(withFallback(failing(refused), answering('ours')).search('12 exam')).rejects.toBe(refused)
})

test('[LOC-08] a moniker goes back to where it came from', async () => {
  const both = withFallback(answering('theirs'), answering('ours'))
  expect(await both.byMoniker('AUE|something')).toEqual([line('theirs')])
  expect(await both.byMoniker('AUE|F|nsw2000-sydney-example-street|12')).toEqual([line('ours')])
})
