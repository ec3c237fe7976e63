import type { CSSProperties, ReactNode } from 'react'
import { preload } from 'react-dom'
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
  /** `first` is fetched before all else, `soon` at once; without a word a picture waits until it comes near. */
  urgency?: 'first' | 'soon' | undefined
  className?: string | undefined
  /** Over the plate, at its foot; a picture keeps words off. */
  children?: ReactNode
}

/**
 * A picture in the best kind and width that the browser takes, on a ground that has a touch of its average colour; or a plate.
 * Its place never shifts. The page that the server sends names a `first` picture in its head.
 */
export function Picture({ picture, name, kind, sizes, alt = '', urgency, className, children }: PictureProps) {
  const sources = picture === null ? null : pictureSources(picture)
  if (picture === null || sources === null) {
    return (
      <Plate name={name} kind={kind} className={className}>
        {children}
      </Plate>
    )
  }
  const { avif, webp, src, width, height } = sources
  const isFirst = urgency === 'first'
  // As AVIF alone: whoever does not know that kind skips the line and finds the other in its place.
  if (isFirst && import.meta.env.SSR)
    preload(src, { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif', fetchPriority: 'high' })
  const look: CSSProperties & Record<'--average', string> = { '--average': picture.colour }
  return (
    <picture className={cx(styles.picture, className)} style={look}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={urgency === undefined ? 'lazy' : 'eager'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
