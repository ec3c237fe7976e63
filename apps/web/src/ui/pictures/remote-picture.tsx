import { useState } from 'react'
import { cx } from '../cx.ts'
import styles from './remote-picture.module.css'

export type RemotePictureProps = {
  src: string
  /** Empty for a decoration. */
  alt: string
  /** Width divided by height: the space stays the same while the picture loads. */
  ratio: number
  className?: string | undefined
}

/** A picture from another origin. It disappears when it cannot be loaded. */
export function RemotePicture({ src, alt, ratio, className }: RemotePictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cx(styles.picture, className)}
      style={{ aspectRatio: String(ratio) }}
      onError={() => setIsBroken(true)}
    />
  )
}
