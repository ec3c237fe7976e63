import type { Basket } from '@forno/contracts/baskets/basket'
import type { MutationCacheNotifyEvent } from '@tanstack/react-query'
import { createElement } from 'react'
import { profileOf } from '../../../state/allergies/allergy-store.ts'
import { editKey } from '../../../state/basket/basket-view.ts'
import { menuContext, productByIdQuery, type Product } from '../../../api/catalogue.ts'
import type { BasketEdit } from '../../../state/edits/optimistic-basket.ts'
import { ensure } from '../../../lib/http/read.ts'
import type { AddedProduct, ReadyUpsell } from '../model/ready-upsell.ts'
import { countUpsell, mayShow } from '../../../state/upsells/upsell-counts.ts'
import { makeUpsellPopup } from './upsell-popup.ts'
import { fetchUpsells } from '../model/upsells.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { isLayerFree, onLayersChange } from '../../../ui/dialogs/layers.ts'
import { renderOwnDialog } from '../../../app/shell/separate-root.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { RouteName } from '../../../urls/route-names.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { routeOf } from '../../../urls/current-route.ts'

/** Routes on which no popup opens. [UPS-05] */
const lockedRoutes: readonly (RouteName | null)[] = ['checkout', 'process-order']

/** The product that an answered edit has added; null for every other event. */
const addedBy = (event: MutationCacheNotifyEvent): AddedProduct | null => {
  if (event.type !== 'updated' || event.action.type !== 'success') return null
  const { options, state } = event.mutation
  if (options.mutationKey?.[0] !== editKey[0]) return null
  // Only edits have this key; their answer is the basket, or null while they wait.
  const edit = state.variables as BasketEdit
  const basket = state.data as Basket | null
  if (edit.kind !== 'added' || basket === null) return null
  const { productId, quantity } = edit.body
  const basketItemParts = 'basketItemParts' in edit.body ? (edit.body.basketItemParts ?? []) : []
  return { productId, quantity, basketItemParts, basket }
}

/** Shows an upsell that fits an added product; adding never waits for it. [UPS-03] [UPS-05] */
export const watchUpsells = (router: AppRouter, deps: AppDeps): void => {
  const { call, queries, session } = deps
  const popup = makeUpsellPopup()
  const updateLock = () => {
    const isLocked = lockedRoutes.includes(routeOf(router)) || !isLayerFree()
    popup.send({ type: isLocked ? 'locked' : 'unlocked' })
  }
  /** Products added from a popup, which open no further popup. */
  const addedByPopup = new Set<string>()

  const find = (productId: string): Promise<Product | null> =>
    ensure(queries, productByIdQuery(menuContext(session.getState().disposition), productId)).catch(() => null)
  const firstReady = async (added: AddedProduct): Promise<ReadyUpsell | null> => {
    const isMeal = added.basket.groupedBasketItems.some(({ productId }) => productId === added.productId)
    const trigger = isMeal ? 'adddealtocart' : 'addtocart'
    const upsells = await fetchUpsells(call, session.getState().disposition, { productId: added.productId, trigger })
    if (!upsells.some(({ id }) => mayShow(localStorage, id))) return null
    const { readyUpsell } = await import('../model/ready-upsell.ts')
    for (const upsell of upsells.filter(({ id }) => mayShow(localStorage, id))) {
      const ready = await readyUpsell(upsell, added, { profile: profileOf(), find }).catch((error: unknown) => {
        logFailure(`the upsell ${upsell.id} could not be made ready`, error)
        return null
      })
      if (ready !== null) return ready
    }
    return null
  }
  const show = async (added: AddedProduct): Promise<void> => {
    const upsell = await firstReady(added)
    updateLock()
    if (upsell !== null) popup.send({ type: 'ready', upsell })
  }
  queries.getMutationCache().subscribe((event) => {
    const added = addedBy(event)
    if (added === null || addedByPopup.delete(added.productId)) return
    show(added).catch((error: unknown) => logFailure('no upsell could be shown', error))
  })

  const draw = async (ready: ReadyUpsell): Promise<void> => {
    const { UpsellDialog } = await import('../upsell-dialog.tsx')
    if (popup.state().shown !== ready) return
    const { id } = ready.upsell
    const removeDialog = renderOwnDialog(
      router,
      deps,
      createElement(UpsellDialog, {
        ready,
        onTaken: (productIds: readonly string[]) => productIds.forEach((productId) => addedByPopup.add(productId)),
        onCount: (event) => countUpsell(localStorage, id, event),
        onClose: () => popup.send({ type: 'hidden' }),
      }),
    )
    const stop = popup.subscribe(({ shown }) => {
      if (shown === ready) return
      stop()
      removeDialog()
    })
  }
  popup.subscribe(({ shown }, before) => {
    if (shown !== null && shown !== before.shown)
      draw(shown).catch((error: unknown) => {
        popup.send({ type: 'hidden' })
        logFailure('an upsell could not be drawn', error)
      })
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) popup.send({ type: 'hidden' })
  })
  router.subscribe('onResolved', updateLock)
  onLayersChange(updateLock)
}
