import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const view = { width: 390, height: 844 }
const popover = { width: 200, height: 60 }

test('[UI-07] places a popover 8 px above its anchor, centred', () => {
  expect(placePopover({ left: 180, top: 400, width: 40, height: 44 }, popover, view)).toEqual({
    left: 100,
    top: 332,
    side: 'top',
  })
})

test('[UI-07] keeps 5 px from the edges of the viewport', () => {
  expect(placePopover({ left: 2, top: 400, width: 40, height: 44 }, popover, view).left).toBe(5)
  expect(placePopover({ left: 360, top: 400, width: 30, height: 44 }, popover, view).left).toBe(185)
})

test('[UI-07] moves below its anchor if there is no room above', () => {
  expect(placePopover({ left: 180, top: 40, width: 40, height: 44 }, popover, view)).toMatchObject({
    top: 92,
    side: 'bottom',
  })
})

test('[UI-07] counts the 5 px from the edge as part of the room needed above', () => {
  const sideAt = (top: number) => placePopover({ left: 180, top, width: 40, height: 44 }, popover, view).side
  expect([sideAt(73), sideAt(72)]).toEqual(['top', 'bottom'])
})

test('[UI-07] stays at the top without room on either side', () => {
  expect(placePopover({ left: 0, top: 40, width: 40, height: 44 }, { width: 200, height: 900 }, view)).toMatchObject({
    top: 5,
    side: 'top',
  })
})
