import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Picture as PictureFile } from '@forno/contracts/catalogue/catalogue'
import type { Section } from '../../api/site.ts'
import { useShop, type Configuration } from '../../lib/react/shop-context.ts'
import { collectTyped } from '../../lib/browser/typed-ahead.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { whereOf } from '../../lib/disposition.ts'
import type { LocatorTab } from '../../state/session/locator-tab.ts'
import { useDisposition } from '../../state/session/session.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './hero.module.css'

/** The locator in place, which the route provides: features do not import each other. */
export type InlineLocator = {
  /** Loads the code of the locator. */
  readonly preload: () => void
  readonly draw: (tab: LocatorTab) => ReactNode
}

type HeroProps = {
  readonly hero: Extract<Section, { readonly kind: 'hero' }>
  readonly locator: InlineLocator
}

/** The large picture of the home page; null while there is none. */
const heroPicture = ({ settings }: Configuration): PictureFile | null => {
  const text = settings['PICTURE_HERO']
  return text ? (JSON.parse(text) as PictureFile) : null
}

/** Title, text and the way into the order, beside a picture. [NAV-03] */
export function Hero({ hero: { title, text, locator: hasLocator }, locator }: HeroProps) {
  const { configuration } = useShop()
  const picture = heroPicture(configuration)
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 id="hero">{title}</h1>
        <p>{text}</p>
        <Start locator={hasLocator ? locator : null} />
      </div>
      {picture === null ? (
        <HeroDrawing />
      ) : (
        <Picture picture={picture} sizes="(min-width: 48rem) 38rem, 92vw" priority="high" className={styles.picture} />
      )}
    </section>
  )
}

/** "Start my order"; without a place, the choice of delivery or pickup with the locator below it. [NAV-03] */
function Start({ locator }: { readonly locator: InlineLocator | null }) {
  const isLocated = whereOf(useDisposition()) !== null
  const isHydrated = useHydrated()
  const [tab, setTab] = useState<LocatorTab | null>(null)
  const start = useRef<HTMLDivElement>(null)
  const hasChosen = isLocated && tab !== null
  // The locator had the focus and is gone.
  useEffect(() => {
    if (hasChosen) start.current?.querySelector('a')?.focus()
  }, [hasChosen])
  if (isLocated || locator === null)
    return (
      <div ref={start}>
        <ButtonLink href={paths.menu()} size="large" icon="slice">
          Start my order
        </ButtonLink>
      </div>
    )
  if (!isHydrated)
    return (
      <div className={styles.choice}>
        <ButtonLink href={paths.stores} size="large" icon="scooter">
          Delivery
        </ButtonLink>
        <ButtonLink href={paths.stores} size="large" variant="secondary" icon="shop">
          Pickup
        </ButtonLink>
      </div>
    )
  const open = (name: LocatorTab) => () => {
    collectTyped()
    setTab(name)
  }
  const preloading = { onPointerEnter: locator.preload, onFocus: locator.preload }
  const buttons = (
    <div role="group" aria-label="Start my order" className={styles.choice}>
      <Button size="large" icon="scooter" {...preloading} onClick={open('delivery')}>
        Delivery
      </Button>
      <Button size="large" variant="secondary" icon="shop" {...preloading} onClick={open('pickup')}>
        Pickup
      </Button>
    </div>
  )
  return tab === null ? buttons : <Suspense fallback={buttons}>{locator.draw(tab)}</Suspense>
}

function HeroDrawing() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden className={styles.drawing}>
      <circle cx="270" cy="170" r="150" className={styles.crust} />
      <circle cx="270" cy="170" r="126" className={styles.sauce} />
      <path
        d="M270 170 270 20M270 170 376 64M270 170 420 170M270 170 164 64M270 170 120 170M270 170 164 276"
        className={styles.cuts}
      />
      <path
        d="M210 110h.01M300 90h.01M340 150h.01M230 210h.01M190 165h.01M290 225h.01M345 205h.01M255 135h.01"
        className={styles.dots}
      />
    </svg>
  )
}
