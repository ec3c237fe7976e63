import { Icon } from '../../ui/icon.tsx'
import { iconShapes } from '../../ui/icon-shapes.ts'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Price } from '../../ui/prices/price.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

const grounds = [
  'paper',
  'surface',
  'raised',
  'sunken',
  'success-tint',
  'warning-tint',
  'danger-tint',
  'info-tint',
  'crust',
]
const tints = Array.from({ length: 8 }, (_, index) => `tint-${index + 1}`)
const sizes = [48, 36, 28, 22, 18, 16, 14]
const icons = Object.keys(iconShapes).filter((name): name is IconName => name in iconShapes)

/** The chapter of colours, typefaces, prices and icons. [UI-04] */
export function GroundSamples() {
  return (
    <Chapter title="Ground">
      <Sample name="Colours">
        <div className={styles.swatches}>
          {[...grounds, ...tints].map((name) => (
            <div
              key={name}
              className={styles.swatch}
              style={{ background: `var(--${name})`, color: name === 'crust' ? 'var(--on-warning)' : 'var(--ink)' }}
            >
              {name}
            </div>
          ))}
          <div className={styles.swatch} style={{ background: 'var(--action)', color: 'var(--on-action)' }}>
            action
          </div>
          <div className={styles.swatch} style={{ background: 'var(--success)', color: 'var(--on-solid)' }}>
            success
          </div>
        </div>
      </Sample>
      <div className={styles.pair}>
        <Sample name="Fraunces, for headings and prices">
          <div className={styles.type}>
            {sizes.slice(0, 5).map((size) => (
              <p key={size} className={styles.display} style={{ fontSize: `var(--size-${size})` }}>
                Dinner, warm &amp; on time
              </p>
            ))}
          </div>
        </Sample>
        <Sample name="Inter, for everything else">
          <div className={styles.type}>
            {sizes.slice(3).map((size) => (
              <p key={size} style={{ fontSize: `var(--size-${size})` }}>
                Ready in 15–20 mins · “extra basil” · 2 × ½ &amp; ½ → $42.90
              </p>
            ))}
          </div>
        </Sample>
      </div>
      <Sample name="Price">
        <div className={styles.figures}>
          <Price cents={1895} size="large" />
          <Price cents={111111} size="large" />
          <Price cents={1295} from />
          <Price cents={1595} was={1895} />
          <Price cents={-500} saving size="small" />
        </div>
      </Sample>
      <Sample name="Icons">
        <ul className={styles.icons}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
    </Chapter>
  )
}
