import styles from './onboarding.module.css'

/** Degrees of the cuts. */
const cuts = [0, 60, 120, 180, 240, 300]
/** The middles of the slices of salami. */
const salami = [
  [150, 84],
  [212, 132],
  [96, 138],
  [168, 176],
  [118, 222],
  [214, 214],
] as const
/** The middles of the leaves, and their angles in degrees. */
const basil = [
  [122, 108, 20],
  [190, 96, 70],
  [150, 132, 130],
  [226, 172, 10],
  [88, 182, 50],
  [166, 236, 100],
] as const

/** A whole pizza, cut off by the top of the screen. */
export const PizzaDrawing = () => (
  <svg viewBox="0 0 320 320" aria-hidden className={styles.pizza}>
    <circle cx="160" cy="160" r="158" className={styles.crust} />
    <circle cx="160" cy="160" r="138" className={styles.sauce} />
    <circle cx="160" cy="160" r="126" className={styles.cheese} />
    {cuts.map((angle) => (
      <path key={angle} d="M160 160V2" transform={`rotate(${angle} 160 160)`} className={styles.cut} />
    ))}
    {salami.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="19" className={styles.sauce} />
    ))}
    {basil.map(([x, y, angle]) => (
      <path
        key={`${x}-${y}`}
        d="M0-15C10-9 10 9 0 15-10 9-10-9 0-15Z"
        transform={`translate(${x} ${y}) rotate(${angle})`}
        className={styles.basil}
      />
    ))}
  </svg>
)

/** Streets with a store's pin in the middle. */
export const MapDrawing = () => (
  <svg viewBox="0 0 320 220" aria-hidden className={styles.scene}>
    <rect width="320" height="220" rx="24" className={styles.ground} />
    <path d="M-10 60 330 30M-10 150l340-30M70-10l30 240M210-10l26 240M-10 205l340-6" className={styles.street} />
    <path d="M262 66h40v34h-44ZM20 78h42l4 46H20Z" className={styles.park} />
    <circle cx="160" cy="112" r="56" className={styles.range} />
    <path d="M160 150c-24-26-34-42-34-58a34 34 0 0 1 68 0c0 16-10 32-34 58Z" className={styles.sauce} />
    <circle cx="160" cy="92" r="13" className={styles.cheese} />
  </svg>
)

/** A phone's notification as an order sends it. */
export const NotificationDrawing = ({ name }: { readonly name: string }) => (
  <div aria-hidden className={styles.phone}>
    <p className={styles.clock}>6:42</p>
    <div className={styles.notification}>
      <svg viewBox="0 0 32 32" className={styles.mark}>
        <circle cx="16" cy="16" r="15" className={styles.crust} />
        <path d="M16 16V4.5A11.5 11.5 0 1 1 6.7 9.24Z" className={styles.sauce} />
      </svg>
      <p>
        <strong>{name}</strong>
        <span>Your order is on its way.</span>
      </p>
      <small>now</small>
    </div>
  </div>
)
