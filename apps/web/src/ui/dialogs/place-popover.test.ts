import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const view = { width: 390, height: 844 }
const popover = { width: 200, height: 60 }

test('[UI-07] a popover stands above its anchor at 8 px, centred', () => {
  expect(placePopover({ left: 180, top: 400, width: 40, height: 44 }, popover, view)).toEqual({
    left: 100,
    top: 332,
    side: 'top',
  })
})

test('[UI-07] it keeps 5 px from the edges of the view', () => {
  expect(placePopover({ left: 2, top: 400, width: 40, height: 44 }, popover, view).left).toBe(5)
  expect(placePopover({ left: 360, top: 400, width: 30, height: 44 }, popover, view).left).toBe(185)
})

test('[UI-07] without room above it goes below', () => {
  expect(placePopover({ left: 180, top: 40, width: 40, height: 44 }, popover, view)).toMatchObject({
    top: 92,
    side: 'bottom',
  })
})

test('[UI-07] the 5 px from the edge are part of the room it needs above', () => {
  const sideAt = (top: number) => placePopover({ left: 180, top, width: 40, height: 44 }, popover, view).side
  expect([sideAt(73), sideAt(72)]).toEqual(['top', 'bottom'])
})

test('[UI-07] without room on either side it keeps to the top', () => {
  expect(placePopover({ left: 0, top: 40, width: 40, height: 44 }, { width: 200, height: 900 }, view)).toMatchObject({
    top: 5,
    side: 'top',
  })
})
