import { imageAddress } from './image-address.ts'

type ShopImageProps = {
  /** The path and the size of a single file on the shop's server. */
  readonly image: { readonly src: string; readonly alt: string; readonly width: number; readonly height: number }
  readonly loading?: 'eager' | 'lazy'
  readonly className?: string | undefined
}

/** An image of editors, in one size. [CON-11] */
export function ShopImage({ image: { src, alt, width, height }, loading = 'lazy', className }: ShopImageProps) {
  return (
    <img
      src={imageAddress(src)}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      className={className}
    />
  )
}
