import { basketQuery, keepBasket } from '../../../api/baskets.ts'
import { checkAgent } from '../../../state/sign-in/agent.ts'
import { agentChanges, callCentre } from '../../../state/session/call-centre.ts'
import { ensure } from '../../../lib/http/read.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { paths } from '../../../urls/urls.ts'
import { renderInSeparateRoot } from '../../../app/shell/separate-root.tsx'
import { CallCentreStrip } from './call-centre-strip.tsx'
import { startNewCall } from './new-call.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

const shiftEndedText = 'Your shift has ended. Please sign in again before you take the next call.'

/**
 * While an agent orders for callers, a strip on every screen and every basket name the agent. The agent's sign-in is
 * checked when the page starts and for each caller. [NAV-36]
 */
export const watchCallCentre = (router: AppRouter, deps: AppDeps): void => {
  let removeStrip: (() => void) | null = null
  const newCall = async (callReference: string | null): Promise<void> => {
    await startNewCall(deps, callReference)
    await router.navigate({ to: paths.home })
  }
  const showStrip = (): void => {
    const state = callCentre.getState()
    removeStrip?.()
    removeStrip =
      state.agentName === null
        ? null
        : renderInSeparateRoot(router, deps, <CallCentreStrip {...state} onNewCall={newCall} />)
  }
  const nameAgent = (): void =>
    void nameAgentOnBasket(deps).catch((error: unknown) => logFailure('the basket names no agent', error))
  const checkShift = async (): Promise<void> => {
    if (!callCentre.getState().isSignedIn || (await checkAgent(deps.call)) === 'goes on') return
    deps.notices.snackbar({
      text: shiftEndedText,
      theme: 'warning',
      duration: 10_000,
      action: { label: 'Sign in', run: () => router.history.push(paths.callCentre) },
    })
  }
  callCentre.subscribe(() => {
    showStrip()
    nameAgent()
  })
  deps.session.subscribe((now, before) => {
    if (now.basketId === before.basketId || callCentre.getState().agentName === null) return
    nameAgent()
    void checkShift()
  })
  showStrip()
  void checkShift()
  if (callCentre.getState().agentName !== null) nameAgent()
}

/** Writes the agent and the call reference on the current basket, unless it has them. [NAV-36] [BAS-01] */
const nameAgentOnBasket = async ({ call, queries, session }: AppDeps): Promise<void> => {
  const { basketId } = session.getState()
  if (basketId === null) return
  const basket = await ensure(queries, basketQuery(basketId))
  const changes = agentChanges(basket, callCentre.getState())
  if (changes === null) return
  const params = { basketId }
  keepBasket(queries, await call('PATCH /baskets/:basketId', { params, body: changes }))
}
