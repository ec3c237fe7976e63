import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { ScreenPoint } from './view.ts'

type GestureHandlers = {
  readonly frame: RefObject<HTMLDivElement | null>
  /** `around` is null for keys: around the middle. */
  readonly zoom: (factor: number, around: ScreenPoint | null) => void
  /** By pixels. */
  readonly drag: (by: ScreenPoint) => void
}

/** Pixels that a finger may move before a press becomes a drag. */
const dragThreshold = 5
/** Pixels by which an arrow key moves the map. */
const arrowStep = 60
const arrows: Readonly<Record<string, ScreenPoint | undefined>> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
}
/** The zoom factors of keys. */
const zooms: Readonly<Record<string, number | undefined>> = { '+': 1.6, '=': 1.6, '-': 1 / 1.6, _: 1 / 1.6 }

/** The powers of two by which a wheel zooms for a line, and for a pixel. */
const zoomPerLine = 0.05
const zoomPerPixel = 0.0025

const middle = (a: ScreenPoint, b: ScreenPoint): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Drag with one pointer, pinch with two, wheel, and keys while an element of the map has the focus. */
export const useGestures = ({ frame, zoom, drag }: GestureHandlers, isForEyes: boolean): void => {
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

const listen = (element: HTMLElement, zoom: GestureHandlers['zoom'], drag: GestureHandlers['drag']): (() => void) => {
  /** The pressed pointers by their ids, and where they are. */
  const down = new Map<number, ScreenPoint>()
  let isDragged = false
  const inFrame = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const move = (event: PointerEvent): void => {
    const before = down.get(event.pointerId)
    if (before === undefined) return
    const now = inFrame(event)
    if (!isDragged && distance(before, now) < dragThreshold) return
    isDragged = true
    element.setPointerCapture(event.pointerId)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    const [from, to] = other === undefined ? [before, now] : [middle(before, other), middle(now, other)]
    drag({ x: to.x - from.x, y: to.y - from.y })
    if (other !== undefined) zoom(distance(now, other) / Math.max(distance(before, other), 1), to)
    down.set(event.pointerId, now)
  }
  const handlers = {
    pointerdown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (down.size === 0) isDragged = false
      down.set(event.pointerId, inFrame(event))
    },
    pointermove: move,
    pointerup: (event: PointerEvent) => down.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => down.delete(event.pointerId),
    pointerleave: (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) down.delete(event.pointerId)
    },
    wheel: (event: WheelEvent) => {
      event.preventDefault()
      zoom(
        2 ** (-event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? zoomPerLine : zoomPerPixel)),
        inFrame(event),
      )
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
  const stopClick = (event: MouseEvent): void => {
    if (!isDragged) return
    isDragged = false
    event.stopPropagation()
    event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('click', stopClick, { signal, capture: true })
  element.addEventListener('pointerdown', handlers.pointerdown, { signal })
  element.addEventListener('pointermove', handlers.pointermove, { signal })
  element.addEventListener('pointerup', handlers.pointerup, { signal })
  element.addEventListener('pointercancel', handlers.pointercancel, { signal })
  element.addEventListener('pointerleave', handlers.pointerleave, { signal })
  element.addEventListener('wheel', handlers.wheel, { signal, passive: false })
  element.addEventListener('keydown', handlers.keydown, { signal })
  return () => listening.abort()
}
