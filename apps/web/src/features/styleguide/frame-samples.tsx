import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { BottomNav, Logo, NavList, Pill, StickyBar, TopBar, TopNav } from '../../ui/layout/frame.tsx'
import type { NavItem } from '../../ui/layout/frame.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

const entries: NavItem[] = [
  { id: 'home', label: 'Home', icon: 'home', href: '#home' },
  { id: 'menu', label: 'Menu', icon: 'slice', href: '#menu', current: true },
  { id: 'offers', label: 'Offers', icon: 'tag', href: '#offers' },
  { id: 'cart', label: 'Cart', icon: 'bag', count: 3, countLabel: 'items', detail: '$42.90' },
  { id: 'account', label: 'Account', icon: 'user', href: '#account' },
]

/** The chapter of the frame of every page. [UI-04] */
export function FrameSamples() {
  return (
    <Chapter title="Frame">
      <Sample name="TopBar, TopNav, Pill, Logo">
        <div className={styles.bar}>
          <TopBar
            brand={<Logo name="forno" href="#" />}
            nav={<TopNav label="Main, sample" items={entries.slice(0, 3)} />}
            pill={<Pill icon="scooter" hint="Change:" label="12 Smith St" detail="Delivery · ASAP 35 mins" />}
            actions={<IconButton icon="user" label="Account" />}
          />
        </div>
      </Sample>
      <div className={styles.pair}>
        <Sample name="StickyBar, BottomNav (phones)">
          <div className={styles.phone}>
            <StickyBar>
              <Price cents={1895} size="large" />
              <Button wide>Add to order</Button>
            </StickyBar>
            <BottomNav label="Main, phone sample" items={entries} />
          </div>
        </Sample>
        <Sample name="NavList, Logo of 200 px">
          <NavList label="Sections, sample" items={entries} />
          <Logo name="forno" width={200} />
        </Sample>
      </div>
    </Chapter>
  )
}
