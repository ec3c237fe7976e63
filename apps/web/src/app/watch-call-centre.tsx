import type { BasketId } from '@forno/domain/words'
import { basketQuery, keepBasket } from '../data/baskets.ts'
import { agentChanges, callCentre } from '../data/call-centre.ts'
import { ensure } from '../data/read.ts'
import { logFailure } from '../lib/log.ts'
import { showAside } from './aside.tsx'
import { CallCentreStrip } from './call-centre-strip.tsx'
import type { Needs } from './needs.ts'
import type { AppRouter } from './router.tsx'

/** While somebody orders for callers: a strip says so on every screen, and every basket says who. [NAV-36] */
export const watchCallCentre = (router: AppRouter, needs: Needs): void => {
  let takeAway: (() => void) | null = null
  const draw = (): void => {
    const { agentName } = callCentre.getState()
    takeAway?.()
    takeAway = agentName === null ? null : showAside(router, needs, <CallCentreStrip agentName={agentName} />)
  }
  const mark = (): void =>
    void markBasket(needs).catch((trouble: unknown) => logFailure('the basket names no agent', trouble))
  callCentre.subscribe(() => {
    draw()
    mark()
  })
  needs.session.subscribe((now, before) => {
    if (now.basketId !== before.basketId && callCentre.getState().agentName !== null) mark()
  })
  draw()
  if (callCentre.getState().agentName !== null) mark()
}

const markBasket = async ({ call, queries, session }: Needs): Promise<void> => {
  const { basketId } = session.getState()
  if (basketId === null) return
  const basket = await ensure(queries, basketQuery(basketId))
  const changes = agentChanges(basket, callCentre.getState().agentName)
  if (changes === null) return
  const params = { basketId: basketId as BasketId }
  keepBasket(queries, await call('PATCH /baskets/:basketId', { params, body: changes }))
}
