import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Session } from '../gateway/session-request.ts'

export type Library = {
  readonly type: string
  readonly path: string
  readonly text: string
  /** The value of a script element's integrity attribute. */
  readonly integrity: string
}

const textOf = (file: string): string => readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')

const libraryOf = (type: string, path: string, file: string): Library => {
  const text = textOf(file)
  return { type, path, text, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

let read: Readonly<Record<Session['kind'], Library>> | undefined

/**
 * The scripts named by capture contexts, read once. A page loads a script only if its bytes match the hash of the
 * context.
 */
export const libraries = (): Readonly<Record<Session['kind'], Library>> =>
  (read ??= {
    microform: libraryOf('mf-2.0.0', '/microform/bundle/v2.0.2/flex-microform.min.js', 'flex-microform.js'),
    unified: libraryOf('gda-0.10.0', '/up/v1/assets/0.34.0/SecureAcceptance.js', 'unified-checkout.js'),
  })

/** The Visa Checkout script; no capture context contains its hash. */
export const visaCheckoutLibrary = (): string => textOf('visa-checkout.js')
