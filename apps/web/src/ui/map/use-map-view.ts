import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LonLat } from './lines.ts'
import {
  dragView,
  fitView,
  interpolateView,
  toWorld,
  zoomView,
  type Bounds,
  type Frame,
  type ScreenPoint,
  type Size,
  type View,
} from './view.ts'

/** The target of a map, which moves there whenever `key` changes. Without places it shows its whole bounds. */
export type MapTarget = { readonly key: string; readonly places: readonly LonLat[] }

type MapState = { readonly size: Frame; readonly view: View }

/** Milliseconds of an animated move. */
const glideTime = 220
const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
/** The part of the way at a part of the time: fast at first, then slower. */
const easeOut = (part: number): number => 1 - (1 - part) ** 3

const fitOf = ({ places }: MapTarget, size: Frame): View => fitView(places.map(toWorld), size)

/** The view of a map in its frame, and how to change it. Follows the frame's size; null before it has one. [NAV-13] */
export const useMapView = (shown: MapTarget, bounds: Bounds) => {
  const [state, setState] = useState<MapState | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** The animation frame that the running move has requested. */
  const glide = useRef(0)

  const resized = useEffectEvent((inner: Size) => {
    const size = { ...inner, bounds }
    setState((before) => ({
      size,
      view: before === null ? fitOf(shown, size) : zoomView(before.view, size, 1, middleOf(size)),
    }))
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return
      resized({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const goTo = (target: (size: Frame) => View): void => {
    cancelAnimationFrame(glide.current)
    const start = performance.now()
    let from: View | null = null
    const step = () => {
      const part = prefersLessMotion() ? 1 : Math.min((performance.now() - start) / glideTime, 1)
      setState((now) => {
        if (now === null) return null
        from ??= now.view
        return { ...now, view: part === 1 ? target(now.size) : interpolateView(from, target(now.size), easeOut(part)) }
      })
      if (part < 1) glide.current = requestAnimationFrame(step)
    }
    glide.current = requestAnimationFrame(step)
  }
  const goToShown = useEffectEvent(() => goTo((size) => fitOf(shown, size)))
  useEffect(() => goToShown(), [shown.key])
  useEffect(() => () => cancelAnimationFrame(glide.current), [])

  const change = (next: (state: MapState) => View): void => {
    cancelAnimationFrame(glide.current)
    setState((now) => (now === null ? null : { ...now, view: next(now) }))
  }
  return {
    frame,
    state,
    /** At once, for fingers and wheels; `around` in pixels of the frame. */
    zoom: (factor: number, around: ScreenPoint | null = null) =>
      change(({ view, size }) => zoomView(view, size, factor, around ?? middleOf(size))),
    drag: (by: ScreenPoint) => change(({ view, size }) => dragView(view, size, by)),
    /** Animated, for buttons. */
    zoomTo: (factor: number) => {
      if (state !== null) goTo((size) => zoomView(state.view, size, factor, middleOf(size)))
    },
    fit: (places: readonly LonLat[], closest?: number) =>
      goTo((size) => fitView(places.map(toWorld), size, undefined, closest)),
    reset: () => goTo((size) => fitOf(shown, size)),
  }
}

const middleOf = ({ width, height }: Size): ScreenPoint => ({ x: width / 2, y: height / 2 })
