import type { Basket } from '@forno/contracts/baskets/basket'
import { endsBasket } from '../../../state/basket/basket-endings.ts'
import { unansweredEdits } from '../../../state/basket/basket-view.ts'
import { basketQuery, refreshBasket } from '../../../api/baskets.ts'
import { refusedEditText, waitingTexts } from '../model/pending-texts.ts'
import { validBasket } from '../../../state/session/valid-basket.ts'
import { followStorage } from '../../../lib/storage/follow-storage.ts'
import { onShown } from '../../../lib/browser/on-shown.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { handleBasketEnded } from '../../../app/shell/handle-basket-ended.ts'
import type { TabEdits } from '../../../state/edits/tab-edits.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** Milliseconds until pending edits are sent again without an `online` event; doubled after each failure. */
const FIRST_RETRY_MS = 2_000
/** Milliseconds: the longest pause between two tries. */
const LAST_RETRY_MS = 30_000

/** Keeps the basket in sync with the server and the other tabs, also after times offline. */
export const watchBasket = (router: AppRouter, deps: AppDeps): void => {
  deps.edits().then(
    (edits) => {
      sendPendingEdits(router, deps, edits)
      shareWithTabs(deps, edits)
    },
    (error: unknown) => logFailure('pending edits are not sent', error),
  )
  followStorage(deps.session, 'session')
  refreshWhenVisible(deps)
  preloadCart(deps)
}

/** Loads the cart's code as soon as there is a basket, so that the cart opens offline. */
const preloadCart = ({ session }: AppDeps): void => {
  const preload = () => {
    if (!validBasket(session.getState())) return
    stop()
    const parts = [import('../../../app/shell/cart-drawer.tsx'), import('../cart-upsells.tsx')]
    // Offline, the cart loads its code when it is opened.
    Promise.all<unknown>(parts).catch(() => undefined)
  }
  const stop = session.subscribe(preload)
  preload()
}

/** Sends edits that were made offline or before a reload, and shows the result once all are answered. */
const sendPendingEdits = (router: AppRouter, deps: AppDeps, edits: TabEdits): void => {
  const { notices } = deps
  let refused: string[] = []
  let wait = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  edits.onRefused((one, error) => {
    if (endsBasket(error)) void handleBasketEnded(router, deps, error)
    else refused.push(refusedEditText(one, error))
  })
  const showResult = (hasWaited: boolean) => {
    if (refused.length > 0)
      void notices.ask({ title: waitingTexts.refused, message: refused.join(' '), confirmLabel: 'OK' })
    else if (hasWaited) notices.snackbar({ text: waitingTexts.sent })
    refused = []
  }
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (edits.list().length === 0) return
    const hasWaited = unansweredEdits.getState().isWaiting
    if (await edits.sendAll()) {
      wait = FIRST_RETRY_MS
      showResult(hasWaited)
    } else retryLater()
  }
  let isSending = false
  let isRequested = false
  // One send at a time: a second one would find nothing left, and report success beside the refusals of the first.
  const sendNow = async (): Promise<void> => {
    isRequested = true
    if (isSending) return
    isSending = true
    while (isRequested) {
      isRequested = false
      await send().catch((error: unknown) => logFailure('pending edits could not be sent', error))
    }
    isSending = false
  }
  const retryLater = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => void sendNow(), wait)
    wait = Math.min(wait * 2, LAST_RETRY_MS)
  }
  unansweredEdits.subscribe(({ isWaiting }) => {
    if (isWaiting) retryLater()
  })
  window.addEventListener('online', () => void sendNow())
  document.addEventListener('visibilitychange', () => void sendNow())
  void sendNow()
}

/** Shares basket answers with the other tabs. */
const shareWithTabs = ({ queries }: AppDeps, edits: TabEdits): void => {
  const [address] = basketQuery('').queryKey
  const isOfBasket = (key: readonly unknown[]): boolean => key[0] === address
  /** The newest version of each basket that the other tabs know. */
  const sharedVersions = new Map<string, number>()
  queries.getQueryCache().subscribe((event) => {
    if (
      event.type !== 'updated' ||
      event.action.type !== 'success' ||
      !isOfBasket(event.query.queryKey as readonly unknown[])
    )
      return
    const basket = event.query.state.data as Basket
    if ((sharedVersions.get(basket.basketId) ?? 0) >= basket.version) return
    sharedVersions.set(basket.basketId, basket.version)
    edits.notifyTabs({ kind: 'changed', basket })
  })
}

/** Reads the basket again when the page becomes visible: another device may have changed it. */
const refreshWhenVisible = ({ queries, session }: AppDeps): void => {
  onShown(() => {
    const { basketId } = session.getState()
    if (basketId && queries.isMutating() === 0) void refreshBasket(queries, basketId)
  })
}
