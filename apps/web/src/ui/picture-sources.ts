/** A picture's files `/pictures/{file}-{width}.avif` and `.webp`; `ratio` is its width over its height. */
export type PictureFiles = {
  readonly file: string
  /** Pixels. */
  readonly widths: readonly number[]
  readonly ratio: number
  /** The average of the picture, as `#rrggbb`. */
  readonly colour: string
}

export type PictureSources = {
  readonly avif: string
  readonly webp: string
  /** The widest file, for browsers that know no other way. */
  readonly src: string
  /** Pixels of that file: with both the browser keeps the place before a byte has come. */
  readonly width: number
  readonly height: number
}

/** The addresses of a picture in all its widths, narrowest first; null when the manifest names no width. */
export const pictureSources = ({ file, widths, ratio }: PictureFiles): PictureSources | null => {
  const ordered = widths.toSorted((one, other) => one - other)
  const widest = ordered.at(-1)
  if (widest === undefined) return null
  const set = (kind: string) => ordered.map((width) => `/pictures/${file}-${width}.${kind} ${width}w`).join(', ')
  return {
    avif: set('avif'),
    webp: set('webp'),
    src: `/pictures/${file}-${widest}.webp`,
    width: widest,
    height: Math.round(widest / ratio),
  }
}
