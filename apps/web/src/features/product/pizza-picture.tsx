import { useId, useState, type CSSProperties } from 'react'
import { cx } from '../../ui/cx.ts'
import type { ToppingLook } from './topping-looks.ts'
import { markShapes } from './mark-shapes.ts'
import {
  field,
  outlinesOf,
  pizzaDrawing,
  radius,
  type Mark,
  type MeltLayer,
  type RegionDrawing,
} from './pizza-drawing.ts'
import type { PizzaDraft } from './pizza-draft.ts'
import styles from './pizza-picture.module.css'

type PizzaPictureProps = {
  readonly draft: PizzaDraft
  /** New toppings drop in with an animation; the first ones do not. */
  readonly isLively: boolean
  readonly className?: string | undefined
}

const middle = field / 2

/**
 * The pizza drawn from its build: base, sauce, cheese and every topping in its own cut; halves with a clean cut.
 * Decorative: the text beside it says the same.
 */
export function PizzaPicture({ draft, isLively, className }: PizzaPictureProps) {
  const id = useId()
  const { base, share, regions } = pizzaDrawing(draft)
  const outlines = outlinesOf(base)
  const isHalved = regions.length > 1
  return (
    <svg viewBox={`0 0 ${field} ${field}`} aria-hidden className={cx(styles.picture, className)}>
      <defs>
        <radialGradient id={`${id}crust`}>
          <stop offset={1 - base.rim - 0.06} stopColor={base.baked} />
          <stop offset={1 - base.rim * 0.55} stopColor={base.crumb} />
          <stop offset={1 - base.rim * 0.2} stopColor={base.crust} />
          <stop offset="1" stopColor={base.baked} />
        </radialGradient>
        <clipPath id={`${id}left`}>
          <rect width={middle - 1.5} height={field} />
        </clipPath>
        <clipPath id={`${id}right`}>
          <rect x={middle + 1.5} width={middle} height={field} />
        </clipPath>
      </defs>
      <g className={styles.pizza} style={{ '--share': share } as CSSProperties}>
        <ellipse cx={middle} cy={middle + 10} rx={radius} ry={radius} className={styles.shadow} />
        <path d={outlines.crust} fill={`url(#${id}crust)`} />
        <path d={outlines.sauce} fill={base.crumb} />
        {regions.map((region) => (
          <g key={region.region} clipPath={region.region === 'whole' ? undefined : `url(#${id}${region.region})`}>
            <Spread drawing={region} outlines={outlines} />
          </g>
        ))}
        {isHalved && <path d={`M${middle} 24V${field - 24}`} className={styles.cut} stroke={base.baked} />}
        {regions.map((region) => (
          <Toppings key={region.region} drawing={region} isLively={isLively} />
        ))}
      </g>
    </svg>
  )
}

type Outlines = ReturnType<typeof outlinesOf>
type SpreadProps = { readonly drawing: RegionDrawing; readonly outlines: Outlines }

/** The sauce, and the cheeses that melt over it. */
function Spread({ drawing: { sauce, melts }, outlines }: SpreadProps) {
  return (
    <>
      {sauce !== null && <path d={outlines.sauce} fill={sauce} className={styles.sauce} />}
      {melts.map((melt) => (
        <Melt key={melt.id} melt={melt} outline={outlines.melt} />
      ))}
    </>
  )
}

/** More units let less sauce show through. */
function Melt({ melt: { look, units }, outline }: { readonly melt: MeltLayer; readonly outline: string }) {
  const opacity = Math.min(0.97, 0.74 + 0.1 * units)
  return (
    <g className={styles.melt}>
      <path d={outline} fill={look.fill} fillOpacity={opacity} stroke={look.edge} strokeOpacity={0.6} strokeWidth={4} />
      {meltSpots.map(({ x, y, r, isBrown }) => (
        <ellipse
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          rx={r}
          ry={r * 0.78}
          fill={isBrown ? look.edge : '#fff8e2'}
          fillOpacity={isBrown ? 0.5 : 0.55}
          transform={`rotate(${x * 7} ${x} ${y})`}
        />
      ))}
    </g>
  )
}

const meltSpotCount = 54
const meltRadius = 140
/** Radians: steps of this angle spread points of a growing radius evenly over a disc, as in a sunflower. */
const goldenAngle = 2.39996

/** Where cheese browns and shines: the same places on every pizza, under the toppings. */
const meltSpots = Array.from({ length: meltSpotCount }, (_, place) => {
  const distance = meltRadius * Math.sqrt((place + 0.5) / meltSpotCount)
  const angle = place * goldenAngle
  return {
    x: Math.round(middle + distance * Math.cos(angle)),
    y: Math.round(middle + distance * Math.sin(angle)),
    r: 4 + ((place * 7) % 11),
    isBrown: place % 3 === 0,
  }
})

type ToppingsProps = { readonly drawing: RegionDrawing; readonly isLively: boolean }

function Toppings({ drawing: { toppings }, isLively }: ToppingsProps) {
  return toppings.map(({ id, look, marks }) => (
    <g key={id}>
      {marks.map((mark, place) => (
        <Piece key={place} mark={mark} look={look} isLively={isLively} place={place} />
      ))}
    </g>
  ))
}

type PieceProps = {
  readonly mark: Mark
  readonly look: ToppingLook
  readonly isLively: boolean
  /** Its index among the pieces of its topping, which delays its drop. */
  readonly place: number
}

function Piece({ mark: { x, y, turn, scale }, look, isLively, place }: PieceProps) {
  // Fixed at the first render: an existing piece does not drop again.
  const [drops] = useState(isLively)
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={drops ? styles.dropping : undefined} style={{ animationDelay: `${(place % 9) * 18}ms` }}>
        <g transform={`rotate(${turn}) scale(${scale})`}>
          {markShapes[look.cut].map(({ d, paint, line }) => (
            <path
              key={d + paint}
              d={d}
              fill={line === undefined ? look[paint] : 'none'}
              stroke={line === undefined ? 'none' : look[paint]}
              strokeWidth={line}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </g>
      </g>
    </g>
  )
}
