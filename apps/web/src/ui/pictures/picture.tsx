import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { cx } from '../cx.ts'
import { pictureSources, type PictureFiles } from './picture-sources.ts'
import styles from './picture.module.css'

export type PictureProps = {
  picture: PictureFiles
  /** The shown width, as the `sizes` attribute. */
  sizes: string
  /** The alternative text; empty when the name is beside it. */
  alt?: string | undefined
  /** `high` is preloaded, `auto` loads at once; without it the picture loads lazily. */
  priority?: 'high' | 'auto' | undefined
  className?: string | undefined
}

/**
 * A picture in the best format and width for the browser, on a background tinted with its average colour. It reserves
 * its space. The server's page preloads a picture of `high` priority.
 */
export function Picture({ picture, sizes, alt = '', priority, className }: PictureProps) {
  const { avif, webp, src, width, height } = pictureSources(picture)
  // AVIF only: a browser without AVIF ignores this preload and uses the other source.
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
