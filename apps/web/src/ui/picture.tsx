import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { pictureSources, type PictureFiles } from './picture-sources.ts'
import { Plate } from './plate.tsx'
import styles from './picture.module.css'

export type PictureProps = {
  /** null until there is one: a plate stands in its place. */
  picture: PictureFiles | null
  /** Seeds the plate. */
  name: string
  /** Gives the plate its family of colours, see `Plate`. */
  kind: string | number
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** What is to be seen; empty where the name stands beside it. */
  alt?: string | undefined
  /** The first picture of a screen: fetched at once and before others, where all others wait until they come near. */
  first?: boolean | undefined
  className?: string | undefined
  /** Over the plate, at its foot; a picture keeps words off. */
  children?: ReactNode
}

/** A picture in the best kind and width that the browser takes, on its average colour; or a plate. Its place never shifts. */
export function Picture({ picture, name, kind, sizes, alt = '', first = false, className, children }: PictureProps) {
  const sources = picture === null ? null : pictureSources(picture)
  if (picture === null || sources === null) {
    return (
      <Plate name={name} kind={kind} className={className}>
        {children}
      </Plate>
    )
  }
  const { avif, webp, src, width, height } = sources
  return (
    <picture className={cx(styles.picture, className)} style={{ backgroundColor: picture.colour }}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
