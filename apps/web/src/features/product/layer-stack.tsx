import { cx } from '../../ui/cx.ts'
import type { StackedLayer } from './picture-layers.ts'
import styles from './pizza-picture.module.css'

/** The photographed layers of a pizza, one over the other; a half's layers end at the cut. */
export function LayerStack({
  stack,
  className,
}: {
  readonly stack: readonly StackedLayer[]
  readonly className?: string | undefined
}) {
  return (
    <div aria-hidden className={cx(styles.stack, className)}>
      {stack.map(({ id, picture: { file, widths }, region }) => (
        <picture key={`${region} ${id}`} className={styles[region]}>
          {(['avif', 'webp'] as const).map((kind) => (
            <source
              key={kind}
              type={`image/${kind}`}
              srcSet={widths.map((width) => `/pictures/${file}-${width}.${kind} ${width}w`).join(', ')}
              sizes="(min-width: 64rem) 21rem, 11rem"
            />
          ))}
          <img src={`/pictures/${file}-${widths[0] ?? 0}.webp`} alt="" decoding="async" />
        </picture>
      ))}
    </div>
  )
}
