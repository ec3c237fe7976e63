import type { PrizeGame } from './model/prizes.ts'
import { cx } from '../../ui/cx.ts'
import { labelLines, segmentAngle, segmentPath } from './model/wheel.ts'
import styles from './prizes.module.css'

type WheelProps = {
  readonly segments: PrizeGame['segments']
  /** Degrees. */
  readonly rotation: number
  readonly isSpinning: boolean
  /** The segment that the draw ended on, once it may be seen; null = none. */
  readonly drawnId: string | null
}

/** Radii, in units of the drawing, which is 400 wide. */
const crustRadius = 196
const sauceRadius = 180
const cheeseRadius = 172
const textRadius = 128

/** The toppings of a segment with a prize: their place as a share of its angle, and their radius. */
const toppings = [
  { share: 0.13, radius: 158, kind: 'basil' },
  { share: 0.7, radius: 84, kind: 'salami' },
  { share: 0.86, radius: 158, kind: 'basil' },
  { share: 0.32, radius: 76, kind: 'salami' },
] as const

/** With more segments than this, toppings would cover the text. */
const mostToppedSegments = 12

/** The size of the labels in units of the drawing, by the number of segments. */
const labelSize = (count: number): number => {
  if (count <= 8) return 19
  return count <= 12 ? 14 : 9
}

/** Brown spots of the crust: angles in degrees. */
const spots = [4, 37, 61, 98, 122, 160, 183, 221, 246, 279, 304, 341]

/**
 * The wheel of the prize game, drawn as a pizza: segments with a prize have cheese and toppings. The table beside it
 * says the same in text. [MKT-13]
 */
export function Wheel({ segments, rotation, isSpinning, drawnId }: WheelProps) {
  return (
    <div className={styles.wheel} aria-hidden>
      <svg viewBox="-200 -200 400 400" className={styles.turning}>
        <g
          className={cx(styles.pizza, isSpinning && styles.isSpinning)}
          style={{ transform: `rotate(${rotation}deg)` }}
        >
          <circle r={crustRadius} className={styles.crust} />
          {spots.map((angle) => (
            <path key={angle} d="M-9 -189q9 -6 18 0" transform={`rotate(${angle})`} className={styles.spot} />
          ))}
          <circle r={sauceRadius} className={styles.sauce} />
          <circle r={cheeseRadius} className={styles.ground} />
          {segments.map((segment, index) => (
            <Segment
              key={segment.id}
              {...segment}
              index={index}
              count={segments.length}
              isDimmed={drawnId !== null && drawnId !== segment.id}
            />
          ))}
          <circle r="30" className={styles.hub} />
          <circle r="22" className={styles.dip} />
          <path d="M-11 -5q11 -9 22 0M-12 4q12 8 24 0" className={styles.swirl} />
        </g>
      </svg>
      <svg viewBox="-20 -18 40 64" className={styles.pointer}>
        <path d="M0 44 -15 8A16 16 0 1 1 15 8Z" />
        <circle cy="4" r="6" />
      </svg>
    </div>
  )
}

type SegmentProps = PrizeGame['segments'][number] & {
  readonly index: number
  readonly count: number
  readonly isDimmed: boolean
}

function Segment({ label, odds, index, count, isDimmed }: SegmentProps) {
  const angle = segmentAngle(count)
  const hasPrize = odds !== null
  const lines = labelLines(label)
  return (
    <g className={cx(styles.segment, isDimmed && styles.isDimmed)}>
      <path d={segmentPath(index, count, cheeseRadius)} className={hasPrize ? styles.winning : styles.plain} />
      {hasPrize &&
        count <= mostToppedSegments &&
        toppings.map(({ share, ...topping }) => <Topping key={share} angle={(index + share) * angle} {...topping} />)}
      <text
        transform={`rotate(${(index + 0.5) * angle}) translate(0 ${-textRadius})`}
        className={hasPrize ? styles.prizeLabel : styles.plainLabel}
        style={{ fontSize: labelSize(count) }}
      >
        {lines.map((line, row) => (
          <tspan key={line} x="0" dy={row === 0 ? `${0.35 - (lines.length - 1) * 0.5}em` : '1em'}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

type ToppingProps = Omit<(typeof toppings)[number], 'share'> & {
  /** Degrees from the top of the wheel. */
  readonly angle: number
}

function Topping({ angle, radius, kind }: ToppingProps) {
  const transform = `rotate(${angle}) translate(0 ${-radius})`
  if (kind === 'basil')
    return <path transform={transform} d="M-11 0C-5 -9 6 -9 11 0 5 8 -6 8 -11 0ZM-8 0H8" className={styles.leaf} />
  return (
    <g transform={transform}>
      <circle r="10" className={styles.salami} />
      <circle cx="-3" cy="-3" r="1.6" className={styles.fat} />
      <circle cx="3" cy="2" r="1.3" className={styles.fat} />
    </g>
  )
}
