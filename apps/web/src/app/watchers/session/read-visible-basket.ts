import { visibleBasketTexts } from '@forno/domain/texts/visible-basket-texts'
import { createElement } from 'react'
import { basketQuery } from '../../../api/baskets.ts'
import { watchIdle } from '../../../lib/browser/idle.ts'
import { numberSetting } from '../../../lib/settings.ts'
import { keyedTexts } from '../../../lib/texts.ts'
import { countOf } from '../../../state/basket/item-count.ts'
import { offlineWords } from '../../../state/offline/price-age.ts'
import { Changes } from '../../../ui/notices/changes.tsx'
import { paths } from '../../../urls/urls.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { handleBasketEnded } from '../../shell/handle-basket-ended.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { visibleBasketNews } from './visible-basket-news.ts'

/** Texts about what happens to a cart while it is open. */
export const visibleBasketMessages = keyedTexts('visibleBasket', visibleBasketTexts)

/** Whether the cart or the checkout is open, with something in it. */
const isOnScreen = (router: AppRouter, { panels, queries, session }: AppDeps): boolean => {
  const { pathname } = router.state.location
  const isOpen = panels.getState().open?.panel === 'basket' || pathname === paths.basket || pathname === paths.checkout
  const basket = queries.getQueryData(basketQuery(session.getState().basketId ?? '').queryKey)
  return isOpen && document.visibilityState === 'visible' && countOf(basket ?? null) > 0
}

/** Whether a change, a question or a payment is in progress, which will itself report what has changed. */
const isBusy = ({ panels, notices, queries, checkout }: AppDeps): boolean => {
  const payment = checkout?.store.getState().payment.kind ?? 'filling'
  const isCovered = ![undefined, 'basket'].includes(panels.getState().open?.panel)
  return isCovered || notices.state().questions.length > 0 || queries.isMutating() > 0 || payment !== 'filling'
}

/**
 * Creates the function that reads a cart on screen and shows what has changed, each change once. It does nothing while
 * the customer is idle: the session check is next then. [SES-07]
 */
export const makeVisibleBasketReader = (router: AppRouter, deps: AppDeps): (() => Promise<void>) => {
  const { notices, panels, shop } = deps
  let isIdle = false
  let shownTime: string | null = null
  watchIdle(numberSetting(shop.configuration.settings, 'TIME_TO_IDLE'), (nowIdle) => {
    isIdle = nowIdle
  })
  return async () => {
    if (isIdle || !isOnScreen(router, deps) || isBusy(deps)) return
    const news = await visibleBasketNews(deps)
    if (news === null || isBusy(deps)) return
    if (news.kind === 'ended') return handleBasketEnded(router, deps, news.error)
    const { prices, timeGone } = news
    if (prices.length > 0)
      await notices.ask({
        title: offlineWords.changed,
        message: createElement(Changes, { sentences: [visibleBasketMessages.prices], rows: prices }),
        confirmLabel: 'OK',
      })
    const isNew = timeGone !== null && timeGone !== shownTime
    shownTime = timeGone
    if (isNew && (await notices.ask({ title: visibleBasketMessages.time, message: timeGone, ...timeButtons })))
      panels.setState({ open: { panel: 'time', warning: true, target: null } })
  }
}

const timeButtons = { confirmLabel: 'Choose a time', cancelLabel: 'Not now' }
