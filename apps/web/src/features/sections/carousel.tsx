import { useEffect, useId, useRef, useState } from 'react'
import type { Section } from '../../api/site.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { BannerView } from './banner.tsx'
import { positionLabel, shownSlides, type ShownSlides } from './carousel-position.ts'
import styles from './carousel.module.css'

type CarouselProps = { readonly carousel: Extract<Section, { readonly kind: 'carousel' }> }

const start: ShownSlides = { first: 0, last: 0 }
/** Tab index of a link that is not in view or a button that does nothing: arrow keys and swipes reach it. */
const skipped = -1

/**
 * Banners side by side that snap into place: swiped, scrolled by two buttons, or by the arrow keys of the browser. It
 * never moves by itself. [CON-11]
 */
export function Carousel({ carousel: { title, banners } }: CarouselProps) {
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const [measured, setMeasured] = useState<ShownSlides | null>(null)
  const shown = measured ?? start
  const count = banners.length
  const measure = () => {
    const list = track.current
    if (list === null) return
    const next = shownSlides(slidesOf(list), list)
    setMeasured((now) => (now?.first === next.first && now.last === next.last ? now : next))
  }
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (track.current !== null) observer.observe(track.current)
    return () => observer.disconnect()
  }, [])
  const show = (at: number) => {
    const list = track.current
    const slide = list?.children[at]
    if (list !== null && slide instanceof HTMLElement) list.scrollTo({ left: slide.offsetLeft - list.offsetLeft })
  }
  return (
    <section aria-roledescription="carousel" aria-labelledby={id} className={styles.carousel}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {useHydrated() && count > 1 && (
          <div className={styles.controls}>
            <span aria-live="polite">{positionLabel(shown, count)}</span>
            <IconButton
              icon="left"
              label="Previous"
              variant="outlined"
              aria-disabled={shown.first === 0}
              tabIndex={shown.first === 0 ? skipped : undefined}
              onClick={() => show(Math.max(shown.first - 1, 0))}
            />
            <IconButton
              icon="right"
              label="Next"
              variant="outlined"
              aria-disabled={shown.last === count - 1}
              tabIndex={shown.last === count - 1 ? skipped : undefined}
              onClick={() => show(Math.min(shown.first + 1, count - 1))}
            />
          </div>
        )}
      </header>
      <ul ref={track} className={styles.track} data-scrolls onScroll={measure}>
        {banners.map((banner, at) => (
          <li key={banner.slug} aria-roledescription="slide" aria-label={`${at + 1} of ${count}`}>
            <BannerView
              banner={banner}
              tint={at}
              headingLevel={3}
              isInSight={at === 0}
              tabIndex={measured !== null && (at < shown.first || at > shown.last) ? skipped : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const slidesOf = (list: HTMLElement) =>
  [...list.children].map((slide) =>
    slide instanceof HTMLElement
      ? { start: slide.offsetLeft - list.offsetLeft, width: slide.offsetWidth }
      : { start: 0, width: 0 },
  )
