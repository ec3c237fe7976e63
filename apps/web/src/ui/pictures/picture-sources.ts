import { shopSite } from '../../lib/browser/shop-site.ts'

/** A picture's files `/pictures/{file}-{width}.avif` and `.webp`; `ratio` is its width over its height. */
export type PictureFiles = {
  readonly file: string
  /** Pixels; at least one width. */
  readonly widths: readonly number[]
  readonly ratio: number
  /** Average colour, as `#rrggbb`. */
  readonly colour: string
}

/** The values of the attributes of a picture's elements. */
export type PictureSources = {
  readonly avif: string
  readonly webp: string
  /** The widest file, for browsers without `srcset`. */
  readonly src: string
  /** Pixels of that file; with both, the browser reserves the space before the picture loads. */
  readonly width: number
  readonly height: number
}

/** The addresses of a picture in all its widths, on the shop's server. */
export const pictureSources = ({ file, widths, ratio }: Omit<PictureFiles, 'colour'>): PictureSources => {
  const set = (kind: string) =>
    widths.map((width) => `${shopSite}/pictures/${file}-${width}.${kind} ${width}w`).join(', ')
  const width = Math.max(...widths)
  return {
    avif: set('avif'),
    webp: set('webp'),
    src: `${shopSite}/pictures/${file}-${width}.webp`,
    width,
    height: Math.round(width / ratio),
  }
}
