import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** At this quality, a menu of one megabyte takes about 8 ms of processor time, as much as its gzip. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)

type CompressorOptions = {
  readonly compress: (plain: Buffer) => Promise<Buffer>
  /** The most responses that wait for compression. Further ones get no brotli. */
  readonly mostWaiting: number
}

/** Starts to compress bytes for later responses. The returned function gives null until the result is ready. */
export type CompressInBackground = (plain: Buffer) => () => Buffer | null

/**
 * Compresses one response at a time in the background, so that many new responses leave the threads to gzip and
 * passwords. [L13]
 */
export const makeBackgroundCompressor = ({ compress, mostWaiting }: CompressorOptions): CompressInBackground => {
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
        // On failure the response has gzip only.
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    }
    return () => compressed
  }
}

/** The compressor that the whole process shares. */
export const compressInBackground = makeBackgroundCompressor({
  compress: (plain) => brotli(plain, quality),
  mostWaiting: 200,
})
