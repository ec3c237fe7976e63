import { expect, test } from 'vitest'
import { ok, refusedBy, scripted, type Answer } from '../../../../test/scripted-call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makePanels, panelActions } from '../../../state/session/panels.ts'
import type { LinkTime } from '../../../urls/deep-links.ts'
import type { DeepLinkDeps } from './deep-link-tools.ts'
import { locate } from './locate.ts'

const startsAt = '2026-11-21T18:15:00+11:00'
const store = { code: 'VIC01', storeId: 'VIC01', slug: 'fitzroy', name: 'Fitzroy', comingSoon: false }
const day = { displayDate: '2026-11-21', slots: [{ startsAt, endsAt: startsAt, serviceType: 'Pickup' }], asap: [] }

/** The panel after a link to Fitzroy for this time; `schedule` is the answer to the call for the store's slots. */
const panelAfter = async (time: LinkTime | null, schedule: Answer = ok({ ...store, schedule: [day] })) => {
  const { call } = scripted({ 'GET /store': ok([store]), 'GET /store/VIC01': schedule })
  const panels = makePanels()
  const tools = {
    deps: { queries: makeQueryClient(call) },
    panels: panelActions(panels),
    go: () => Promise.resolve(),
    show: () => undefined,
  } as unknown as DeepLinkDeps
  await locate({ kind: 'locate', base: '/', store: 'fitzroy', serviceType: 'Pickup', time }, tools)
  return panels.getState().open
}

test.each<[LinkTime | null, object]>([
  [null, {}],
  [{ isAsap: true }, { time: { isAsap: true, orderDueAt: null } }],
  [{ isAsap: false, localMinute: '2026-11-21T18:15' }, { time: { isAsap: false, orderDueAt: startsAt } }],
])('[NAV-16] a link to a store at %j opens the locator with its name and %j', async (time, prefill) => {
  expect(await panelAfter(time)).toEqual({ panel: 'locator', tab: 'pickup', prefill: { store: 'Fitzroy', ...prefill } })
})

test('[NAV-16] a link whose store does not answer opens the locator without a slot', async () => {
  const panel = await panelAfter({ isAsap: false, localMinute: '2026-11-21T18:15' }, refusedBy(404, 'StoreNotFound'))
  expect(panel).toMatchObject({ panel: 'locator', prefill: { time: { isAsap: false, orderDueAt: null } } })
})
