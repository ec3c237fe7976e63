import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import { ShopContext, type Shop } from '../../../lib/react/shop-context.ts'
import { makePanels, PanelsContext } from '../../../state/session/panels.ts'
import { makeSessionStore, SessionContext } from '../../../state/session/session.ts'
import { WhereBlock } from './where-block.tsx'

const shop = { configuration: { settings: {} } } as unknown as Shop

/** The block for a delivery from a store with this contactless message; null = the store has none. */
const blockFor = (contactlessMessage: string | null): string => {
  const { storeInfo, ...basket } = sampleBasket({ serviceType: 'Delivery' })
  const block = createElement(WhereBlock, { basket: { ...basket, storeInfo: { ...storeInfo, contactlessMessage } } })
  const inSession = createElement(SessionContext, { value: makeSessionStore(null) }, block)
  const withPanels = createElement(PanelsContext, { value: makePanels() }, inSession)
  return renderToStaticMarkup(createElement(ShopContext, { value: shop }, withPanels))
}

test('[RUL-10] shows the contactless message of the store, and none without one', () => {
  expect(blockFor('Want contactless delivery?')).toContain('Want contactless delivery?')
  expect(blockFor(null)).toContain('Where and when')
  expect(blockFor(null)).not.toContain('contactless')
})
