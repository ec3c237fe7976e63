import type { ReactNode } from 'react'
import { useShop } from '../../lib/react/shop-context.ts'
import { usePanels } from '../../state/session/panels.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Cluster, Page } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { heroPicture } from './hero-picture.ts'
import styles from './home.module.css'

type HomeScreenProps = {
  /** Cards of popular products. */
  readonly popular: ReactNode
  /** The current order and the usual one, as far as this device knows them. */
  readonly remembered: ReactNode
  /** Whether the page itself asks for delivery or pickup. [NAV-03] */
  readonly asksWhere: boolean
}

/** The home page: one clear call to action. [NAV-03] */
export function HomeScreen({ popular, remembered, asksWhere }: HomeScreenProps) {
  const { brand, configuration } = useShop()
  const hero = heroPicture(configuration)
  return (
    <Page>
      <PageHead
        title={brand.name}
        brand={brand}
        description={`Order ${brand.name} for delivery or pickup: see the price and the time before you start.`}
      />
      <section className={styles.hero} aria-labelledby="hero">
        <div className={styles.words}>
          <h1 id="hero">Hot pizza, ready when you are</h1>
          <p>Hand-stretched, topped to the edge and baked hot. Pick it up or we'll bring it to you.</p>
          <Start asksWhere={asksWhere} />
        </div>
        {hero === null ? (
          <HeroDrawing />
        ) : (
          <Picture picture={hero} sizes="(min-width: 48rem) 38rem, 92vw" priority="high" className={styles.picture} />
        )}
      </section>
      {remembered}
      <section className={styles.section} aria-labelledby="popular">
        <header className={styles.sectionHead}>
          <h2 id="popular">Popular now</h2>
          <Link href={paths.menu()}>See the whole menu</Link>
        </header>
        {popular}
      </section>
    </Page>
  )
}

/** "Start my order", or the choice of delivery or pickup. */
function Start({ asksWhere }: { asksWhere: boolean }) {
  const { openLocator } = usePanels()
  const isLocated = whereOf(useDisposition()) !== null
  const isHydrated = useHydrated()
  if (isLocated || !asksWhere)
    return (
      <Cluster>
        <ButtonLink href={paths.menu()} size="large" icon="slice">
          Start my order
        </ButtonLink>
      </Cluster>
    )
  if (!isHydrated)
    return (
      <Cluster>
        <ButtonLink href={paths.stores} size="large" icon="scooter">
          Delivery
        </ButtonLink>
        <ButtonLink href={paths.stores} size="large" variant="secondary" icon="shop">
          Pickup
        </ButtonLink>
      </Cluster>
    )
  return (
    <Cluster role="group" aria-label="Start my order">
      <Button size="large" icon="scooter" onClick={() => openLocator('delivery')}>
        Delivery
      </Button>
      <Button size="large" variant="secondary" icon="shop" onClick={() => openLocator('pickup')}>
        Pickup
      </Button>
    </Cluster>
  )
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
