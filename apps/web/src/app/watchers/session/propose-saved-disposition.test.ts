import type { BasketId } from '@forno/domain/core/basic-types'
import type { Customer } from '@forno/contracts/customers/customers'
import { describe, expect, test, vi } from 'vitest'
import { makeCall, type WireReply, type WireRequest } from '../../../lib/http/call.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { createNotices, type Question } from '../../../ui/notices/notices.ts'
import { proposeSavedDisposition } from './propose-saved-disposition.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makeSessionStore, type SessionStore } from '../../../state/session/session.ts'

const store = { code: 'VIC01', storeId: 'VIC01', name: 'Fitzroy', isPOSOnline: true, canAcceptOnlineOrders: true }
const day = {
  storeTime: '2026-11-21T12:00:00+11:00',
  slots: [],
  asap: [{ serviceType: 'Pickup', isOffered: true, promiseMinutes: 15 }],
}
const basket = {
  basketId: 'b1',
  sessionId: 's1',
  version: 1,
  serviceType: 'Pickup',
  storeInfo: { name: 'Fitzroy' },
  isAsap: true,
  orderDueAt: null,
  promiseMinutes: 15,
  basketTotal: 20,
  basketItems: [],
  groupedBasketItems: [],
}
const answers: Readonly<Record<string, unknown>> = {
  'GET /store/VIC01': { ...store, pausedUntil: null, schedule: [day] },
  'GET /store/contact/VIC01': { name: 'Fitzroy' },
  'GET /store/VIC01/validate/geolocation': { valid: true },
  'GET /baskets/b1': basket,
  'POST /baskets': basket,
  'PATCH /baskets/b1': basket,
}

const customer = {
  dispositionPreference: { serviceType: 'Pickup', storeId: 'VIC01', address: null },
} as Customer

/** Logs a customer in with this basket and place; `says` answers the question. */
const loggedIn = async (
  basketId: string | null,
  storeId: string,
  { says = true, meanwhile = () => undefined }: { says?: boolean; meanwhile?: (session: SessionStore) => void } = {},
) => {
  vi.stubGlobal('localStorage', memoryStorage())
  const changes: string[] = []
  const send = async ({ method, path }: WireRequest): Promise<WireReply> => {
    const name = `${method} ${path.split('?')[0] ?? ''}`
    if (method !== 'GET') changes.push(name)
    if (method === 'POST') meanwhile(session)
    return { status: 200, contentType: 'application/json', retryAfter: null, text: JSON.stringify(answers[name]) }
  }
  const call = makeCall(send, { sessionId: () => '0' })
  const session: SessionStore = makeSessionStore({ storeId, serviceType: 'Pickup' })
  session.setState({ basketId: basketId as BasketId })
  const questions: Question[] = []
  const notices = {
    ...createNotices(),
    ask: async (question: Question) => {
      questions.push(question)
      return says
    },
  }
  const deps = { call, queries: makeQueryClient(call), session, panels: makePanels(), notices }
  await proposeSavedDisposition(deps, customer)
  return { questions, changes, storeId: session.getState().disposition.storeId }
}

describe('[ACC-11] a customer who logs in', () => {
  test('is asked when there is a basket, in a blocking dialog', async () => {
    const { questions, changes, storeId } = await loggedIn('b1', 'VIC02')
    expect(questions).toMatchObject([{ blocking: true, confirmLabel: 'Yes, please change', cancelLabel: 'No thanks' }])
    expect([changes, storeId]).toEqual([['PATCH /baskets/b1'], 'VIC01'])
  })
  test('and declines keeps the current place', async () => {
    const { questions, changes, storeId } = await loggedIn('b1', 'VIC02', { says: false })
    expect([questions.length, changes, storeId]).toEqual([1, [], 'VIC02'])
  })
  test('gets the saved place at once without a basket', async () => {
    const { questions, changes, storeId } = await loggedIn(null, 'VIC02')
    expect([questions, changes, storeId]).toEqual([[], ['POST /baskets'], 'VIC01'])
  })
  test('and chooses a place before the saved one has been taken keeps that place', async () => {
    const { storeId } = await loggedIn(null, 'VIC02', {
      meanwhile: (session) =>
        session.setState(({ disposition }) => ({
          basketId: 'b9' as BasketId,
          disposition: { ...disposition, storeId: 'VIC03' },
        })),
    })
    expect(storeId).toBe('VIC03')
  })
  test('is not asked when the saved place is the current one', async () => {
    const { questions, changes } = await loggedIn('b1', 'VIC01')
    expect([questions, changes]).toEqual([[], []])
  })
})
