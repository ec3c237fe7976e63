import type { BasketId } from '@forno/domain/core/words'
import { basketQuery, keepBasket } from '../../../api/baskets.ts'
import { checkAgent } from '../../../state/sign-in/agent.ts'
import { agentChanges, callCentre } from '../../../state/session/call-centre.ts'
import { ensure } from '../../../lib/http/read.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { paths } from '../../../urls/urls.ts'
import { showAside } from '../aside.tsx'
import { CallCentreStrip } from './call-centre-strip.tsx'
import type { Needs } from '../../shell/needs.ts'
import type { AppRouter } from '../../routes/router.tsx'

const shiftEnded = 'Your shift has ended. Please sign in again before you take the next call.'

/**
 * While an agent orders for callers, a strip on every screen and every basket name the agent. The agent's sign-in is
 * checked when the page starts and for each caller. [NAV-36]
 */
export const watchCallCentre = (router: AppRouter, needs: Needs): void => {
  let takeAway: (() => void) | null = null
  const draw = (): void => {
    const state = callCentre.getState()
    takeAway?.()
    takeAway = state.agentName === null ? null : showAside(router, needs, <CallCentreStrip {...state} />)
  }
  const mark = (): void =>
    void markBasket(needs).catch((trouble: unknown) => logFailure('the basket names no agent', trouble))
  const check = async (): Promise<void> => {
    if (!callCentre.getState().isSignedIn || (await checkAgent(needs.call)) === 'goes on') return
    needs.notices.snackbar({
      text: shiftEnded,
      theme: 'warning',
      duration: 10_000,
      action: { label: 'Sign in', run: () => router.history.push(paths.callCentre) },
    })
  }
  callCentre.subscribe(() => {
    draw()
    mark()
  })
  needs.session.subscribe((now, before) => {
    if (now.basketId === before.basketId || callCentre.getState().agentName === null) return
    mark()
    void check()
  })
  draw()
  void check()
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
