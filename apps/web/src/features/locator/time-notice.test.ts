import { expect, test } from 'vitest'
import type { TradingDay } from '../../api/stores.ts'
import { timeNotice } from './time-notice.ts'

const at = (time: string) => `2026-11-21T${time}:00+11:00`
const hours: TradingDay['tradingHours'][number] = {
  openingTime: at('11:00'),
  closingTime: at('22:00'),
  deliveryOpeningTime: at('11:30'),
  deliveryClosingTime: at('22:00'),
  earliestDelivery: at('12:00'),
  latestDelivery: at('21:45'),
  earliestPickUp: at('11:15'),
  latestPickUp: at('21:45'),
}
const slot = (serviceType: 'Delivery' | 'Pickup') => ({
  startsAt: at('18:00'),
  endsAt: at('18:30'),
  serviceType,
  isFull: false,
})
const day = (now: string, more: Partial<TradingDay> = {}): TradingDay => ({
  displayDate: '2026-11-21',
  storeTime: at(now),
  tradingHours: [hours],
  dineInHours: [],
  slots: [slot('Delivery'), slot('Pickup')],
  asap: [],
  ...more,
})
const noticeFor = (more: Partial<Parameters<typeof timeNotice>[0]>) =>
  timeNotice({
    hasLostTime: false,
    refusalText: null,
    storeName: 'Surry Hills',
    serviceType: 'Delivery',
    day: day('08:20'),
    ...more,
  })

test.each<[string, Parameters<typeof noticeFor>[0], string]>([
  ['before the store opens', {}, 'Surry Hills opens at 11:30 AM. Order now for later:'],
  ['for pickup', { serviceType: 'Pickup' }, 'Surry Hills opens at 11:00 AM. Order now for later:'],
  ['before delivery begins', { day: day('11:10') }, 'Surry Hills starts delivering at 11:30 AM. Order now for later:'],
  ['at a full kitchen', { day: day('18:00') }, 'Surry Hills is busy right now. Order now for later:'],
])('[TIM-13] does not warn %s a customer who chose no time', (_, more, text) => {
  expect(noticeFor(more)).toEqual({ tone: 'info', text })
})

test('[TIM-11] warns a customer whose chosen time is no longer offered', () => {
  const text = 'The time you selected is no longer available. Please choose another time.'
  expect(noticeFor({ hasLostTime: true })).toEqual({ tone: 'warning', text })
})

test('[ERR-17] believes a refusal that the store is closed, whatever times it still lists', () => {
  const refusalText = 'This store is closed for further orders today.'
  for (const hasLostTime of [true, false])
    expect(noticeFor({ hasLostTime, refusalText })).toEqual({ tone: 'warning', text: refusalText })
})

test('[TIM-13] does not call the time of an ASAP order chosen, though the refusal does', () => {
  const refusalText = 'The time you selected is no longer available. Please choose another time.'
  expect(noticeFor({ day: day('18:00'), refusalText })?.tone).toBe('info')
})

test('[TIM-13] shows no notice when no time is left, because the list says it', () => {
  expect(noticeFor({ day: day('21:50', { slots: [] }) })).toBeNull()
  expect(noticeFor({ day: null })).toBeNull()
})
