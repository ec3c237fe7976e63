import type { BasketId } from '@forno/domain/core/basic-types'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { callCentre, noAgent } from '../../../state/session/call-centre.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { makeLoginStore } from '../../../state/sign-in/login.ts'
import { startNewCall } from './new-call.ts'

const expire = 'PATCH /baskets/b1/expire'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

/** A browser with the cart of one caller, whose edits reach the server or not. */
const browser = (areEditsSent: boolean) => {
  onTestFinished(() => callCentre.setState(noAgent))
  const { call, names } = scripted({ [expire]: ok(sampleBasket()) })
  const session = makeSessionStore(null)
  session.setState({ basketId: 'b1' as BasketId })
  const deps: Pick<AppDeps, 'call' | 'session' | 'login' | 'queries' | 'panels'> = {
    call,
    session,
    login: makeLoginStore(),
    queries: makeQueryClient(call),
    panels: makePanels(),
  }
  const edits = () => Promise.resolve({ sendAll: () => Promise.resolve(areEditsSent) })
  return { names, session, start: () => startNewCall({ ...deps, edits } as unknown as AppDeps, 'call-2') }
}

test('[BAS-15] ends the cart of one caller before the next call begins', async () => {
  const { names, session, start } = browser(true)
  await start()
  expect([names(), session.getState().basketId, callCentre.getState().callReference]).toEqual([
    [expire],
    null,
    'call-2',
  ])
})

test('[BAS-15] keeps a cart whose last edits could not be sent: they would reach the cart of the next caller', async () => {
  const { names, session, start } = browser(false)
  await expect(start()).rejects.toMatchObject({ status: 0 })
  expect([names(), session.getState().basketId, callCentre.getState().callReference]).toEqual([[], 'b1', null])
})
