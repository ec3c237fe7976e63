import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { assignVariants, keepOverride, newExposures, visitorId } from './assign-variants.ts'

const EXPERIMENTS = JSON.stringify({ 'bottom-navigation': 'control 100, offers-first 0', colour: 'control 0, red 1' })
const settings = { EXPERIMENTS, ENVIRONMENT: 'uat' }
const visitor = '00000000-0000-4000-8000-000000000001'

test('[CON-10] assigns every defined experiment, and none without a definition', () => {
  const variants = assignVariants(settings, visitor, memoryStorage())
  expect(variants).toEqual({ 'bottom-navigation': 'control', colour: 'red' })
  for (const broken of [undefined, '', 'null', '{', '{"a":"b"}'])
    expect(assignVariants({ EXPERIMENTS: broken }, visitor, memoryStorage())).toEqual({})
})

test('[CON-10] a visitor keeps one random id, unless it is no id', () => {
  const storage = memoryStorage()
  expect(visitorId(storage, () => visitor)).toBe(visitor)
  expect(visitorId(storage, () => 'another')).toBe(visitor)
  storage.setItem('pinia_visitor', '"nonsense"')
  expect(visitorId(storage, () => visitor)).toBe(visitor)
})

test('[CON-10] ?experiment= overrides a variant for the tab', () => {
  const storage = memoryStorage()
  expect(keepOverride('?experiment=bottom-navigation:offers-first', { storage, settings })).toBe(true)
  expect(keepOverride('?experiment=colour:control', { storage, settings })).toBe(true)
  expect(assignVariants(settings, visitor, storage)).toEqual({ 'bottom-navigation': 'offers-first', colour: 'control' })
})

test.each([
  ['a variant that the experiment no longer has', { 'bottom-navigation': 'offers-last' }],
  ['something else than a name', { 'bottom-navigation': 1 }],
])('[CON-10] ignores a stored override that is %s', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('pinia_experiments', JSON.stringify(stored))
  expect(assignVariants(settings, visitor, storage)['bottom-navigation']).toBe('control')
})

test.each([
  '',
  '?experiment=',
  '?experiment=bottom-navigation',
  '?experiment=bottom-navigation:x',
  '?experiment=x:control',
])('[CON-10] “%s” overrides nothing', (search) => {
  const storage = memoryStorage()
  expect(keepOverride(search, { storage, settings })).toBe(false)
  expect(storage).toHaveLength(0)
})

test('[CON-10] production has no override, not even one of the tab', () => {
  const storage = memoryStorage()
  const search = '?experiment=bottom-navigation:offers-first'
  keepOverride(search, { storage, settings })
  const production = { ...settings, ENVIRONMENT: 'production' }
  expect(keepOverride(search, { storage, settings: production })).toBe(false)
  expect(keepOverride(search, { storage: memoryStorage(), settings: { EXPERIMENTS } })).toBe(false)
  expect(assignVariants(production, visitor, storage)['bottom-navigation']).toBe('control')
})

test('[CON-10] reports a variant once in a session, and only while it is on screen', () => {
  const storage = memoryStorage()
  const assigned = { 'bottom-navigation': 'offers-first', colour: 'red' }
  expect(newExposures(assigned, () => 'control', storage)).toEqual([])
  const onScreen = (name: string) => (name === 'colour' ? 'red' : 'control')
  expect(newExposures(assigned, onScreen, storage)).toEqual(['colour'])
  expect(newExposures(assigned, onScreen, storage)).toEqual([])
  expect(newExposures(assigned, (name) => (name === 'colour' ? 'red' : 'offers-first'), storage)).toEqual([
    'bottom-navigation',
  ])
  expect(newExposures(assigned, onScreen, memoryStorage())).toEqual(['colour'])
})
