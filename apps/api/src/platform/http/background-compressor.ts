import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** A menu of one megabyte takes some 8 ms of processor, as much as its gzip. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)

type CompressorOptions = {
  readonly compress: (plain: Buffer) => Promise<Buffer>
  /** The most answers that wait for compression; further ones stay uncompressed by brotli. */
  readonly mostWaiting: number
}

/** Compresses bytes for later answers; the function that it returns gives null until they are compressed. */
export type CompressAside = (plain: Buffer) => () => Buffer | null

/**
 * Compresses one answer after the other in the background: a flood of new answers leaves the threads to gzip and to passwords. [L13]
 */
export const makeBackgroundCompressor = ({ compress, mostWaiting }: CompressorOptions): CompressAside => {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (plain) => {
    let compressed: Buffer | null = null
    if (waiting < mostWaiting) {
      waiting += 1
      last = last
        .then(async () => {
          compressed = await compress(plain)
        })
        // Without brotli the answer stays gzip.
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    }
    return () => compressed
  }
}

/** The process's own. */
export const compressAside = makeBackgroundCompressor({
  compress: (plain) => brotli(plain, quality),
  mostWaiting: 200,
})
