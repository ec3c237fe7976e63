import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { keepStore } from './persisted-store.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

test('[SES-12] stores a state under the prefix pinia_ and restores it', () => {
  const storage = memoryStorage()
  const first = createStore(() => ({ a: 1, b: 'x' }))
  keepStore(first, 'things', storage)
  first.setState({ a: 2 })
  expect(JSON.parse(storage.getItem('pinia_things') ?? '')).toEqual({ state: { a: 2, b: 'x' }, version: 1 })
  const next = createStore(() => ({ a: 1, b: 'y' }))
  keepStore(next, 'things', storage)
  expect(next.getState()).toEqual({ a: 2, b: 'x' })
})

test.each([
  ['of another version', '{"state":{"a":9},"version":0}'],
  ['without a version', '{"state":{"a":9}}'],
  ['that is null', '{"state":null,"version":1}'],
  ['that is a text', '{"state":"a","version":1}'],
  ['without its wrapper', 'null'],
])('[SES-12] ignores a state %s', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('pinia_things', stored)
  const store = createStore(() => ({ a: 1 }))
  keepStore(store, 'things', storage)
  expect(store.getState()).toEqual({ a: 1 })
})
