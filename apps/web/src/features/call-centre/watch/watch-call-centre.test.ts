import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test, vi } from 'vitest'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { callCentre, noAgent } from '../../../state/session/call-centre.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { watchCallCentre } from './watch-call-centre.tsx'

vi.mock('../../../app/shell/separate-root.tsx', () => ({ renderInSeparateRoot: () => () => undefined }))
vi.mock('../../../state/sign-in/agent.ts', () => ({ checkAgent: () => Promise.resolve('goes on') }))

test('[NAV-36] a basket that begins during a call is named after the agent', async () => {
  const basket = sampleBasket({ basketId: 'b2' as BasketId })
  const { call, asked } = scripted({ 'GET /baskets/b2': ok(basket), 'PATCH /baskets/b2': ok(basket) })
  const session = makeSessionStore(null)
  callCentre.setState({ agentName: 'Kim', isSignedIn: true, callReference: null })
  type GivenData = Parameters<typeof watchCallCentre>
  watchCallCentre({} as GivenData[0], { call, queries: makeQueryClient(call), session } as unknown as GivenData[1])
  session.setState({ basketId: 'b2' as BasketId })
  await vi.waitFor(() =>
    expect(asked.find(({ name }) => name === 'PATCH /baskets/b2')?.body).toMatchObject({ channelName: 'CallCentre' }),
  )
  session.setState({ basketId: null })
  callCentre.setState(noAgent)
})
