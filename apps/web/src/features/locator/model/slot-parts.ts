import { dayPart, type DayPart } from '@forno/domain/fulfilment/time-labels'
import type { Slot } from '../../../api/stores.ts'

type PartSlot = Pick<Slot, 'startsAt' | 'isFull'>

/** The parts of the day that have slots, in their order. [TIM-06] */
export const partsOf = (slots: readonly PartSlot[]): readonly DayPart[] => [
  ...new Set(slots.map(({ startsAt }) => dayPart(startsAt))),
]

/**
 * The part of the day whose slots are shown: the chosen one while it has slots, otherwise that of the picked slot or of
 * the first one with capacity. The slots change while the selector is open, as time passes. [TIM-06]
 * @param picked The start of the picked slot, ISO; undefined = none.
 */
export const shownPart = (
  slots: readonly PartSlot[],
  chosen: DayPart | undefined,
  picked: string | undefined,
): DayPart | undefined => {
  const parts = partsOf(slots)
  if (chosen !== undefined && parts.includes(chosen)) return chosen
  const slot = slots.find(({ startsAt }) => startsAt === picked) ?? slots.find(({ isFull }) => !isFull)
  return slot === undefined ? parts[0] : dayPart(slot.startsAt)
}
