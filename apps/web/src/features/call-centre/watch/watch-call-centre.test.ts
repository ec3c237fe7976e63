import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { callCentre, noAgent } from '../../../state/session/call-centre.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { watchCallCentre } from './watch-call-centre.tsx'

vi.mock('../../../app/shell/separate-root.tsx', () => ({ renderInSeparateRoot: () => () => undefined }))
vi.mock('../../../state/sign-in/agent.ts', () => ({ checkAgent: () => Promise.resolve('goes on') }))

test('[NAV-36] a basket that begins during a call names the agent and the channel', async () => {
  const basket = sampleBasket({ basketId: 'b2' })
  const { call, asked } = scripted({ 'GET /baskets/b2': ok(basket), 'PATCH /baskets/b2': ok(basket) })
  const session = makeSessionStore(null)
  callCentre.setState({ agentName: 'Kim', isSignedIn: true, callReference: null })
  onTestFinished(() => {
    session.setState({ basketId: null })
    callCentre.setState(noAgent)
  })
  const deps = { call, queries: makeQueryClient(call), session } as Partial<AppDeps> as AppDeps
  watchCallCentre({} as AppRouter, deps)
  session.setState({ basketId: 'b2' as BasketId })
  await vi.waitFor(() =>
    expect(asked.find(({ name }) => name === 'PATCH /baskets/b2')?.body).toMatchObject({ channelName: 'CallCentre' }),
  )
})
