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

test('[ENG-03] draws each card in the shape of its own type', () => {
  const types = ['full_width_hero', 'secondary_hero', 'snippet', 'offer_card']
  const cards = types.map((type) => ({
    id: type,
    extras: readCardExtras({ site_section: 'homepage_deals', card_type: type }),
  }))
  const list = { section: 'homepage_deals', cards: cards as unknown as readonly ContentCard[], title: null } as const
  const html = renderToStaticMarkup(createElement(CardList, list))
  const classes = [...html.matchAll(/<li class="([^"]*)"/g)].map(([, name]) => name)
  expect(classes.map((name, index) => name?.includes(types[index] ?? ''))).toEqual([true, true, true, true])
})
