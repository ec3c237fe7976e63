import type { Basket } from '@forno/contracts/baskets/basket'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { sampleProduct } from '../../../../test/sample-products.ts'
import { sampleUpsell } from '../../../../test/sample-upsells.ts'
import type { BasketEdit } from '../../../state/edits/optimistic-basket.ts'
import { useAcceptUpsell } from './accept-upsell.ts'

const cart = vi.hoisted(() => ({
  edits: [] as { readonly kind: string }[],
  refused: [] as string[],
  texts: [] as string[],
  failures: [] as string[],
}))
vi.mock('../../../state/basket-changes/add-item.ts', () => ({
  basketChangeMessages: { addFailed: 'not added', removeFailed: 'not removed', waits: 'waits' },
  itemMessage: (_: string, name: string) => `${name} is in the cart`,
  useReportedEdit: () => ({
    edit: async (edit: BasketEdit): Promise<Basket> => {
      cart.edits.push(edit)
      if (cart.refused.includes(edit.kind)) throw new Error('refused')
      return sampleBasket({ basketItems: [sampleItem('i1', { name: 'Chips' })] })
    },
    reportFailure: (text: string) => () => void cart.failures.push(text),
  }),
}))
vi.mock('../../../ui/notices/notices.ts', () => ({
  useNotices: () => ({ snackbar: ({ text }: { text: string }) => void cart.texts.push(text) }),
}))
vi.mock('../../../state/session/panels.ts', () => ({ usePanels: () => ({ openBasket: () => undefined }) }))
vi.mock('./swap-parts.ts', () => ({ useSwapParts: () => () => undefined }))

const take = async (refused: readonly string[]) => {
  Object.assign(cart, { edits: [], refused, texts: [], failures: [] })
  let redemptions = 0
  const accepts: ReturnType<typeof useAcceptUpsell>[] = []
  const Probe = () => {
    accepts.push(useAcceptUpsell(() => void (redemptions += 1)))
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  await accepts[0]!.add(
    sampleUpsell({ removeProducts: ['chips'] }),
    [sampleProduct('wedges'), sampleProduct('dip')],
    ['wedges', 'dip'],
  )
  return { kinds: cart.edits.map(({ kind }) => kind), texts: cart.texts, failures: cart.failures, redemptions }
}

test('[UPS-10] adds each product first, and then removes what it replaces', async () => {
  expect(await take([])).toMatchObject({
    kinds: ['added', 'removed', 'added', 'removed'],
    redemptions: 2,
    failures: [],
  })
})

test('[UPS-10] a product that cannot be removed is reported as such, and the other products are still added', async () => {
  expect(await take(['removed'])).toEqual({
    kinds: ['added', 'removed', 'added', 'removed'],
    texts: ['wedges is in the cart', 'dip is in the cart'],
    failures: ['not removed', 'not removed'],
    redemptions: 2,
  })
})

test('[UPS-10] a product that cannot be added replaces nothing', async () => {
  expect(await take(['added'])).toMatchObject({ kinds: ['added'], failures: ['not added'], redemptions: 0 })
})
