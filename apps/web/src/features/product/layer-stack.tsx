import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { cx } from '../../ui/cx.ts'
import { pictureSources } from '../../ui/pictures/picture-sources.ts'
import type { StackedLayer } from './picture-layers.ts'
import styles from './pizza-picture.module.css'

type LayerStackProps = {
  /** From bottom to top; the same array for as long as the pizza is the same. */
  readonly stack: readonly StackedLayer[]
  /** Share of the frame that the pizza fills: a small pizza fills less. */
  readonly share: number
  /** Called when one of its pictures fails to load. */
  readonly onLost: (isLost: true) => void
}

/**
 * The layers of a pizza, stacked; decorative. The first layers show as they load, even before hydration. A new layer
 * appears once all new layers are decoded, and the layer it replaces stays until then, so that nothing flickers.
 */
export function LayerStack({ stack, share, onLost }: LayerStackProps) {
  const box = useRef<HTMLDivElement>(null)
  /** The layers that are decoded. */
  const [shown, setShown] = useState(stack)
  useEffect(() => {
    const images = [...(box.current?.querySelectorAll('img') ?? [])]
    let isStale = false
    const unlessStale = (then: () => void) => () => {
      if (!isStale) then()
    }
    void Promise.all(images.map(decoded)).then(
      unlessStale(() => setShown(stack)),
      unlessStale(() => onLost(true)),
    )
    return () => {
      isStale = true
    }
  }, [stack, onLost])
  const leaving = shown.filter((layer) => !isIn(stack, layer))
  const look: CSSProperties & Record<'--dough', string | undefined> = {
    '--dough': stack[0]?.colour,
    scale: margin * share,
  }
  return (
    <div ref={box} aria-hidden className={styles.stack} style={look}>
      {[...stack, ...leaving]
        .toSorted((one, other) => one.height - other.height)
        .map((layer) => (
          <LayerPicture key={layer.file} layer={layer} isWaiting={!isIn(shown, layer)} />
        ))}
    </div>
  )
}

const isIn = (stack: readonly StackedLayer[], { file }: StackedLayer): boolean =>
  stack.some((each) => each.file === file)

/** `decode` rejects when the browser switches to another width meanwhile; a picture that has loaded anyway is ready. */
const decoded = (image: HTMLImageElement): Promise<void> =>
  image.decode().catch((reason: unknown) => {
    if (!image.complete || image.naturalWidth === 0) throw reason
  })

function LayerPicture({ layer, isWaiting }: { readonly layer: StackedLayer; readonly isWaiting: boolean }) {
  const { region, isTopping } = layer
  const { avif, webp, src, width, height } = pictureSources({ ...layer, ratio: 1 })
  const isBase = layer.height === 0
  if (import.meta.env.SSR && isBase)
    preload(src, { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif', fetchPriority: 'high' })
  return (
    <picture className={cx(styles[region], isTopping && styles.topping, isWaiting && styles.waiting)}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img src={src} alt="" width={width} height={height} decoding="sync" fetchPriority={isBase ? 'high' : 'low'} />
    </picture>
  )
}

/** The pictures leave a margin around the crust, and so does the stage. */
const margin = 1.12

/** The width at which the stage shows a large pizza. */
const sizes = '(min-width: 64rem) 21rem, 10rem'
