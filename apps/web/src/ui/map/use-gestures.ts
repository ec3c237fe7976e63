import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { ScreenPoint } from './view.ts'

type Moves = {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly zoom: (factor: number, around: ScreenPoint | null) => void
  readonly drag: (by: ScreenPoint) => void
}

/** Pixels that a finger may move before a press becomes a drag. */
const tremble = 5
const step = 60
const arrows: Readonly<Record<string, ScreenPoint | undefined>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}
const zooms: Readonly<Record<string, number | undefined>> = { '+': 1.6, '=': 1.6, '-': 1 / 1.6, _: 1 / 1.6 }

const middle = (a: ScreenPoint, b: ScreenPoint): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Drag with one pointer, pinch with two, wheel, and keys while an element of the map has the focus. */
export const useGestures = ({ frame, zoom, drag }: Moves, isForEyes: boolean): void => {
  const onZoom = useEffectEvent(zoom)
  const onDrag = useEffectEvent(drag)
  useEffect(() => {
    const element = frame.current
    return element === null ? undefined : listen(element, onZoom, onDrag)
  }, [frame])
  useEffect(() => {
    const element = frame.current
    if (element === null || !isForEyes) return
    // A map that is hidden from screen readers must not take the focus.
    const stay = (event: MouseEvent) => event.preventDefault()
    element.addEventListener('mousedown', stay)
    return () => element.removeEventListener('mousedown', stay)
  }, [frame, isForEyes])
}

const listen = (element: HTMLElement, zoom: Moves['zoom'], drag: Moves['drag']): (() => void) => {
  const down = new Map<number, ScreenPoint>()
  let isDragged = false
  const inFrame = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const moved = (event: PointerEvent): void => {
    const before = down.get(event.pointerId)
    if (before === undefined) return
    const now = inFrame(event)
    if (!isDragged && apart(before, now) < tremble) return
    isDragged = true
    element.setPointerCapture(event.pointerId)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    const [was, is] = other === undefined ? [before, now] : [middle(before, other), middle(now, other)]
    drag({ x: is.x - was.x, y: is.y - was.y })
    if (other !== undefined) zoom(apart(now, other) / Math.max(apart(before, other), 1), is)
    down.set(event.pointerId, now)
  }
  const handlers = {
    pointerdown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (down.size === 0) isDragged = false
      down.set(event.pointerId, inFrame(event))
    },
    pointermove: moved,
    pointerup: (event: PointerEvent) => down.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => down.delete(event.pointerId),
    pointerleave: (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) down.delete(event.pointerId)
    },
    wheel: (event: WheelEvent) => {
      event.preventDefault()
      zoom(2 ** (-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0025)), inFrame(event))
    },
    keydown: (event: KeyboardEvent) => {
      const by = arrows[event.key]
      const factor = zooms[event.key]
      if (by === undefined && factor === undefined) return
      event.preventDefault()
      if (by !== undefined) drag(by)
      if (factor !== undefined) zoom(factor, null)
    },
  } as const
  // The end of a drag must not click the pin under the finger.
  const clicked = (event: MouseEvent): void => {
    if (!isDragged) return
    isDragged = false
    event.stopPropagation()
    event.preventDefault()
  }
  const gone = new AbortController()
  const { signal } = gone
  element.addEventListener('click', clicked, { signal, capture: true })
  element.addEventListener('pointerdown', handlers.pointerdown, { signal })
  element.addEventListener('pointermove', handlers.pointermove, { signal })
  element.addEventListener('pointerup', handlers.pointerup, { signal })
  element.addEventListener('pointercancel', handlers.pointercancel, { signal })
  element.addEventListener('pointerleave', handlers.pointerleave, { signal })
  element.addEventListener('wheel', handlers.wheel, { signal, passive: false })
  element.addEventListener('keydown', handlers.keydown, { signal })
  return () => gone.abort()
}
