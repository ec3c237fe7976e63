import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleStore } from '../../../test/sample-stores.ts'
import type { Store } from '../../api/stores.ts'
import { StoreChoices, type FoundStore } from './store-choices.tsx'

vi.mock('../../shared/store-map/lazy-map.tsx', () => ({ LazyMap: () => null }))
vi.mock('../../shared/store-map/map-tiles.ts', () => ({ useMapTiles: () => null }))

const found = (name: string, changes: Partial<Store> = {}): FoundStore => ({
  store: sampleStore({ code: name, name, ...changes }),
  schedule: [],
  distanceKm: null,
})

test('[LOC-01] lists the stores for pickup alone: none that only delivers, none that opens later', () => {
  const stores = [found('Fitzroy'), found('Newtown', { canPickup: false }), found('Glebe', { comingSoon: true })]
  const html = renderToStaticMarkup(createElement(StoreChoices, { stores, isSaving: false, onChoose: () => undefined }))
  expect([...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => name)).toEqual(['Fitzroy'])
  expect(html).toContain('>1 store<')
})
