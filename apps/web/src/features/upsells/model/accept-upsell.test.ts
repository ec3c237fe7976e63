import type { BasketId } from '@forno/domain/core/basic-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import { CallProvider } from '../../../lib/http/call-context.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makePanels, PanelsContext } from '../../../state/session/panels.ts'
import { makeSessionStore, SessionContext } from '../../../state/session/session.ts'
import { createNotices, NoticesContext } from '../../../ui/notices/notices.ts'
import { useAcceptUpsell } from './accept-upsell.ts'
import type { IngredientOffer } from './ready-upsell.ts'

vi.mock('../../../state/edits/edits.ts', () => ({ useEdits: () => () => Promise.reject(new Error('no code')) }))
vi.mock('../../../state/recovery/basket-errors.ts', () => ({
  useBasketErrorHandler: () => () => false,
  useErrorDeps: () => ({ notices: { snackbar: () => undefined } }),
}))

const swap = 'PATCH /baskets/b1/basketItems/i1/swap'
const offer: IngredientOffer = {
  item: sampleItem('i1', { quantity: 3 }),
  name: 'Olives',
  otherBase: null,
  add: [],
  remove: ['thin'],
  changesOneUnit: true,
  units: 1,
  extra: 250,
}

/** The shop whose basket has three equal items. */
const shop = () => {
  const { call, asked, names } = scripted({ [swap]: ok(sampleBasket()) })
  const queries = makeQueryClient(call)
  const session = makeSessionStore(null)
  session.setState({ basketId: 'b1' as BasketId })
  const used: ReturnType<typeof useAcceptUpsell>[] = []
  const Probe = () => {
    used.push(useAcceptUpsell(() => undefined))
    return null
  }
  const within = [
    (inner: ReactNode) => createElement(QueryClientProvider, { client: queries }, inner),
    (inner: ReactNode) => createElement(CallProvider, { value: call }, inner),
    (inner: ReactNode) => createElement(SessionContext, { value: session }, inner),
    (inner: ReactNode) => createElement(PanelsContext, { value: makePanels() }, inner),
    (inner: ReactNode) => createElement(NoticesContext, { value: createNotices() }, inner),
  ]
  renderToStaticMarkup(within.reduce<ReactNode>((inner, around) => around(inner), createElement(Probe)))
  return { queries, addIngredient: used[0]!.addIngredient, asked, names }
}

test.each([
  ['one of equal items', true],
  ['all of them', false],
])('[UPS-09] an ingredient goes on %s', async (_, changesOneUnit) => {
  const { addIngredient, asked } = shop()
  await addIngredient({ ...offer, changesOneUnit })
  expect(asked).toMatchObject([
    { name: swap, body: { addBasketItemParts: [], removeProductIds: ['thin'], updateSingle: changesOneUnit } },
  ])
})

test('[BAS-21] an ingredient goes on an item only after the edit of the cart that is on its way', async () => {
  const { queries, addIngredient, names } = shop()
  let end: () => void = () => undefined
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve))
  const edit = queries
    .getMutationCache()
    .build(queries, { scope: { id: 'basket' }, mutationFn })
    .execute(undefined)
  const done = addIngredient(offer)
  // Everything that waits for nothing has run at the next turn of the event loop.
  await new Promise(setImmediate)
  expect(names()).toEqual([])
  end()
  await Promise.all([edit, done])
  expect(names()).toEqual([swap])
})
