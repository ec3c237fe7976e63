import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import { Link } from '../link.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './frame.module.css'

/** An entry of a navigation. */
export type NavItem = {
  id: string
  label: string
  icon?: IconName | undefined
  /** The link's address; without it, `onPress` handles the press. */
  href?: string | undefined
  onPress?: (() => void) | undefined
  current?: boolean | undefined
  /** A number at the icon; `countLabel` describes it. */
  count?: number | undefined
  countLabel?: string | undefined
  /** A detail such as a total; visually replaces the label in the bottom bar. */
  detail?: ReactNode
}

/** The bottom bar of phones, hidden from 1024 px on. */
export function BottomNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label} className={styles.bottom}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <NavEntry {...item} className={styles.bottomEntry} iconSize={24} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The entries of the top bar from 1024 px on. */
export function TopNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label} className={styles.topNav}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <NavEntry {...item} className={styles.topEntry} iconSize={20} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Entries in a column, for a menu drawer or a rail. */
export function NavList({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <NavEntry {...item} className={styles.listEntry} iconSize={22} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NavEntryProps = NavItem & { className: string | undefined; iconSize: number }

/** Memoised, because every render of a link asks the router for its address: a new count renders only its own entry. */
const NavEntry = memo(function NavEntry(props: NavEntryProps) {
  const { label, icon, href, onPress, current, count = 0, countLabel, detail, className, iconSize } = props
  const face = (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={iconSize} />
          {count > 0 && (
            <span key={count} className={styles.count}>
              {count}
              {countLabel && <VisuallyHidden> {countLabel}, </VisuallyHidden>}
            </span>
          )}
        </span>
      )}
      <span className={styles.entryLabel}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
  return href === undefined ? (
    <button type="button" className={cx(styles.entry, className)} onClick={onPress}>
      {face}
    </button>
  ) : (
    <Link
      href={href}
      className={cx(styles.entry, className)}
      aria-current={current ? 'page' : undefined}
      onClick={onPress}
    >
      {face}
    </Link>
  )
})

/** The sticky top bar: brand, location pill, entries and actions. */
export function TopBar({
  brand,
  pill,
  nav,
  actions,
}: {
  brand: ReactNode
  pill?: ReactNode
  nav?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.top}>
      <div className={styles.topInner}>
        <div className={styles.brand}>{brand}</div>
        {nav}
        {pill && <div className={styles.pillPlace}>{pill}</div>}
        {actions && <div className={styles.topActions}>{actions}</div>}
      </div>
    </header>
  )
}

export type PillProps = {
  id?: string | undefined
  icon?: IconName | undefined
  /** A prefix for screen readers, such as "Change". */
  hint?: string | undefined
  label: ReactNode
  detail?: ReactNode
  href?: string | undefined
  onPress?: (() => void) | undefined
}

/** A line with the current state; pressing it changes the state. */
export function Pill({ id, icon, hint, label, detail, href, onPress }: PillProps) {
  const face = (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span className={styles.pillWords}>
        {hint && <VisuallyHidden>{hint} </VisuallyHidden>}
        <strong>{label}</strong>
        {detail && <span className={styles.pillDetail}>{detail}</span>}
      </span>
      <Icon name="down" size={18} />
    </>
  )
  return href === undefined ? (
    <button id={id} type="button" className={styles.pill} onClick={onPress}>
      {face}
    </button>
  ) : (
    <Link id={id} href={href} className={styles.pill} onClick={onPress}>
      {face}
    </Link>
  )
}

/** Sticky at the bottom of its column, above the bottom bar: the next action. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className={styles.sticky}>{children}</div>
}

/** The brand's wordmark in the display face; `width` in px of arch and text, 200 on full-screen notices. [ERR-19] */
export function Logo({ name, href, width }: { name: string; href?: string | undefined; width?: number | undefined }) {
  const mark = (
    <>
      <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
        <path d="M2 30V16a14 14 0 0 1 28 0v14h-5.5V16a8.5 8.5 0 0 0-17 0v14Z" className={styles.markArch} />
        <path d="M11 30V16a5 5 0 0 1 10 0v14Z" className={styles.markGlow} />
      </svg>
      <span className={styles.wordmark}>{name}</span>
    </>
  )
  // The arch takes 1.3 em, a letter of the display face 0.64 em on average.
  const style = width === undefined ? undefined : { width, fontSize: width / (1.3 + 0.64 * name.length) }
  return href === undefined ? (
    <span className={styles.logo} style={style}>
      {mark}
    </span>
  ) : (
    <Link href={href} className={styles.logo} style={style}>
      {mark}
    </Link>
  )
}

/** Fills the viewport while the app starts. */
export function Splash({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles.splash}>
      <Logo name={name} width={200} />
      {children}
    </div>
  )
}
