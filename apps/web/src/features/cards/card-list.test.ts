import { readCardExtras, type ContentCard } from '@forno/domain/engagement/content-cards'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CardList } from './card-list.tsx'

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQueries: () => [],
}))
vi.mock('../../state/basket/basket-view.ts', () => ({ useBasketView: () => null }))
vi.mock('../../state/session/session.ts', () => ({ useDisposition: () => ({ isAsap: true, orderDueAt: null }) }))
vi.mock('./card-view.tsx', () => ({ CardView: () => null }))
vi.mock('./product-card-view.tsx', () => ({ ProductCardView: () => null }))
vi.mock('./upsell-row.tsx', () => ({ UpsellRow: () => null }))

const cardOf = (type: string): ContentCard => ({
  id: type,
  title: '',
  text: '',
  imageUrl: null,
  imageAlt: '',
  aspectRatio: null,
  href: null,
  linkLabel: null,
  expiresAt: 0,
  extras: readCardExtras({ site_section: 'homepage_deals', card_type: type })!,
})

test('[ENG-03] draws each card in the shape of its own type', () => {
  const types = ['full_width_hero', 'secondary_hero', 'snippet', 'offer_card']
  const html = renderToStaticMarkup(
    createElement(CardList, { section: 'homepage_deals', cards: types.map(cardOf), title: null }),
  )
  const classes = [...html.matchAll(/<li class="([^"]*)"/g)].map(([, name]) => name)
  expect(classes).toEqual(types.map((type): unknown => expect.stringContaining(type)))
})
