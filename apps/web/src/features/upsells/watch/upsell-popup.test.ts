import { expect, test } from 'vitest'
import { sampleUpsell } from '../../../../test/sample-upsells.ts'
import type { ReadyUpsell } from '../model/ready-upsell.ts'
import { afterPopupEvent, closedPopup, makeUpsellPopup } from './upsell-popup.ts'

const ready = (id: string): ReadyUpsell => ({ kind: 'poster', upsell: sampleUpsell({ id }), products: [] })

test('[UPS-05] shows and hides the popup; an open popup is not replaced', () => {
  const open = afterPopupEvent(closedPopup, { type: 'ready', upsell: ready('one') })
  expect(open.shown).toEqual(ready('one'))
  expect(afterPopupEvent(open, { type: 'ready', upsell: ready('two') })).toBe(open)
  expect(afterPopupEvent(open, { type: 'hidden' })).toEqual(closedPopup)
})

test('[UPS-05] a locked popup does not open, and drops what is ready meanwhile', () => {
  const popup = makeUpsellPopup()
  popup.send({ type: 'locked' })
  popup.send({ type: 'ready', upsell: ready('one') })
  expect(popup.state().shown).toBeNull()
  popup.send({ type: 'unlocked' })
  expect(popup.state().shown).toBeNull()
  popup.send({ type: 'ready', upsell: ready('two') })
  popup.send({ type: 'locked' })
  expect(popup.state()).toEqual({ shown: ready('two'), isLocked: true })
})
