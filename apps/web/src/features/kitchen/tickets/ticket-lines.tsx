import { Fragment } from 'react'
import type { KitchenOrder } from '../model/kitchen.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './ticket-lines.module.css'

type Line = KitchenOrder['lines'][number]
/** The toppings of a pizza, or of one half. */
type LineContents = Pick<Line, 'sauce' | 'toppings' | 'plus' | 'minus'>

/** The items to make, each in the order of making: base, sauce, toppings, additions and removals. */
export function TicketLines({ lines, isShort }: { lines: readonly Line[]; isShort: boolean }) {
  return (
    <ol className={styles.lines}>
      {lines.map((line, place) => (
        <li key={place} className={cx(styles.line, line.meal !== null && styles.inMeal)}>
          <p className={styles.what}>
            <span className={line.quantity > 1 ? styles.several : styles.one}>
              {line.quantity}
              <span aria-hidden>×</span>
              <VisuallyHidden> times </VisuallyHidden>
            </span>
            <span>
              {line.name}
              {line.meal !== null && <VisuallyHidden>, in {line.meal}</VisuallyHidden>}
            </span>
          </p>
          {line.build !== '' && <Build build={line.build} />}
          {line.contents.length > 0 && <Contents contents={line.contents} />}
          {line.halves.length > 0 ? (
            <Halves halves={line.halves} isShort={isShort} />
          ) : (
            <>
              {!isShort && line.build !== '' && <Recipe pizza={line} />}
              <Changes pizza={line} />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Size and base in a frame each, so that neither wraps in the middle. */
function Build({ build }: { build: string }) {
  return (
    <p className={styles.build}>
      {build.split(' · ').map((part, place) => (
        <Fragment key={part}>
          {place > 0 && <VisuallyHidden> · </VisuallyHidden>}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** The contents of a package, one item a row. */
function Contents({ contents }: { contents: readonly string[] }) {
  return (
    <ul className={styles.contents}>
      {contents.map((each, place) => (
        <li key={place}>{each}</li>
      ))}
    </ul>
  )
}

const sides = ['Left', 'Right'] as const

/** The left and right half side by side, each with its own toppings. [CAT-20] */
function Halves({ halves, isShort }: { halves: Line['halves']; isShort: boolean }) {
  return (
    <ul className={styles.halves}>
      {halves.map((half, place) => (
        <li key={place} className={styles.half}>
          <p className={styles.halfName}>
            <span className={styles.side}>{sides[place]}</span> {half.name}
          </p>
          {!isShort && <Recipe pizza={half} />}
          <Changes pizza={half} />
        </li>
      ))}
    </ul>
  )
}

function Recipe({ pizza: { sauce, toppings } }: { pizza: LineContents }) {
  return (
    <>
      {sauce === null ? (
        <p className={styles.noSauce}>No sauce</p>
      ) : (
        <p className={styles.sauce}>
          <span>Sauce</span> {sauce}
        </p>
      )}
      {toppings.length > 0 && (
        <ul className={styles.toppings}>
          {toppings.map(({ name, units }) => (
            <li key={name}>
              {name}
              {units > 1 && <strong> ×{units}</strong>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Changes({ pizza: { plus, minus } }: { pizza: LineContents }) {
  if (plus.length + minus.length === 0) return null
  return (
    <ul className={styles.changes}>
      {plus.map(({ name, units }) => (
        <li key={`+${name}`} className={styles.plus}>
          <Icon name="plus" size={28} label="Add" />
          <span>
            {name}
            {units > 1 && ` ×${units}`}
          </span>
        </li>
      ))}
      {minus.map((name) => (
        <li key={`-${name}`} className={styles.minus}>
          <Icon name="minus" size={28} label="Leave out" />
          <s>{name}</s>
        </li>
      ))}
    </ul>
  )
}
