import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { cx } from '../cx.ts'
import { pictureSources, type PictureFiles } from './picture-sources.ts'
import styles from './picture.module.css'

export type PictureProps = {
  picture: PictureFiles
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** What the picture shows; empty when its name is beside it. */
  alt?: string | undefined
  /** `high` is fetched before all else, `auto` at once; without a word a picture waits until it comes near. */
  priority?: 'high' | 'auto' | undefined
  className?: string | undefined
}

/**
 * A picture in the best kind and width that the browser takes, on a ground that has a touch of its average colour. Its
 * place never shifts. The page that the server sends names one of `high` priority in its head.
 */
export function Picture({ picture, sizes, alt = '', priority, className }: PictureProps) {
  const { avif, webp, src, width, height } = pictureSources(picture)
  // As AVIF alone: a browser without AVIF skips this line and uses the other source.
  if (import.meta.env.SSR && priority === 'high')
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
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding="async"
      />
    </picture>
  )
}
