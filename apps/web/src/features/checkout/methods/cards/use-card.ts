import { minute } from '@forno/domain/core/durations'
import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { logFailure } from '../../../../lib/browser/log.ts'
import {
  makeMicroform,
  requestToken,
  type FieldType,
  type HostedField,
  type Microform,
  type TokenOptions,
} from './microform.ts'
import { amexRefused, cardFields, invalidFields, noCard } from './card-fields.ts'

/** Milliseconds after which the gateway's fields are created again: they expire after fifteen minutes. */
const fieldsLifetime = 14 * minute

type CreatedFields = {
  readonly microform: Microform
  readonly fields: Readonly<Partial<Record<FieldType, HostedField>>>
}
type Containers = Readonly<Record<FieldType, RefObject<HTMLDivElement | null>>>

export type CardFieldsStatus = 'loading' | 'ready' | 'failed'

/** What the card fields are for. */
export type CardEntry = {
  /** Requests the gateway's capture context for this page. */
  readonly begin: (signal: AbortSignal) => Promise<string>
  /** The fields: `wholeCard` or `codeAlone`. */
  readonly types: readonly FieldType[]
  /** Whether the store takes American Express. [PAY-11] */
  readonly takesAmex: boolean
}

/** The fields of a new card. */
export const wholeCard = ['number', 'securityCode'] as const
/** The field of a saved card. */
export const codeAlone = ['securityCode'] as const

/** The gateway's fields on our page, their state, and the token of their values. [PAY-12] */
export const useCard = ({ begin, types, takesAmex }: CardEntry) => {
  const number = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const created = useRef<CreatedFields | null>(null)
  /** The created fields, once their iframes have loaded; null if they cannot be loaded. */
  const whenReady = useRef<Promise<CreatedFields | null>>(Promise.resolve(null))
  const [generation, setGeneration] = useState(0)
  const [status, setStatus] = useState<CardFieldsStatus>('loading')
  const [fields, dispatch] = useReducer(cardFields, noCard)
  const requestContext = useEffectEvent(begin)
  const restart = () => {
    setStatus('loading')
    setGeneration((before) => before + 1)
  }

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const isOver = () => end.signal.aborted
    const create = async (): Promise<CreatedFields | null> => {
      // Starts in a microtask, after the effect has returned.
      const captureContext = await Promise.resolve(signal).then(requestContext)
      const containers = { number, securityCode }
      const microform = await makeMicroform(captureContext, stylesAt(containers[types[0] ?? 'number'].current))
      if (isOver()) return null
      const hosted = createFields(microform, containers, types)
      const createdFields = { microform, fields: hosted.fields }
      created.current = createdFields
      signal.addEventListener('abort', () => {
        created.current = null
        for (const { field } of hosted.all) field.dispose()
      })
      for (const { type, field } of hosted.all) {
        field.on('change', (change) => dispatch({ kind: 'changed', field: type, change, takesAmex }))
        field.on('focus', () => dispatch({ kind: 'entered', field: type }))
        field.on('blur', () => dispatch({ kind: 'left', field: type }))
      }
      await hosted.loaded
      if (isOver()) return null
      setStatus('ready')
      return createdFields
    }
    const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
    const creating = create().catch((error: unknown) => {
      if (isOver()) return null
      logFailure("the gateway's fields could not be drawn", error)
      setStatus('failed')
      return null
    })
    whenReady.current = Promise.race([creating, aborted])
    const timer = setTimeout(restart, fieldsLifetime)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [takesAmex, types, generation])

  const refuse = (missing: readonly FieldType[]) => {
    dispatch({ kind: 'refused', fields: missing })
    if (missing[0] !== undefined) created.current?.fields[missing[0]]?.focus()
  }
  /** Marks missing fields, as far as the iframes have reported; true = at least one. */
  const refuseInvalid = (): boolean => {
    const missing = invalidFields(fields).filter((type) => types.includes(type))
    refuse(missing)
    return missing.length > 0
  }
  /** Resolves to the gateway's token; null = the fields show which values are missing, or that they failed. */
  const makeToken = async (expiry: TokenOptions): Promise<string | null> => {
    if (fields.number.refusal === amexRefused) {
      refuseInvalid()
      return null
    }
    // The gateway validates the values: its iframes may report keystrokes late, and a quick press must still pay.
    const ready = await whenReady.current
    if (ready === null) return null
    const result = await requestToken(ready.microform, expiry)
    if (typeof result === 'string') return result
    if (result.length > 0) refuse(result)
    else setStatus('failed')
    return null
  }
  return { containers: { number, securityCode }, status, fields, makeToken, refuseInvalid, retry: restart }
}
export type Card = ReturnType<typeof useCard>

const optionsOf = {
  number: { title: 'Card number', placeholder: '0000 0000 0000 0000' },
  securityCode: { title: 'Security code', placeholder: '000' },
} as const

const createFields = (microform: Microform, containers: Containers, types: readonly FieldType[]) => {
  const all = types.map((type) => ({ type, field: microform.createField(type, optionsOf[type]) }))
  const loaded = Promise.all(
    all.map(
      ({ type, field }) =>
        new Promise<void>((resolve) => {
          const container = containers[type].current
          field.on('load', resolve)
          if (container !== null) field.load(container)
        }),
    ),
  )
  return {
    all,
    fields: Object.fromEntries(all.map(({ type, field }) => [type, field])) as CreatedFields['fields'],
    loaded,
  }
}

/** Our text style for the gateway's iframes, which cannot see our style sheet. */
const stylesAt = (container: HTMLElement | null) => {
  if (container === null) return {}
  const { color, fontSize } = getComputedStyle(container)
  const faint =
    getComputedStyle(container.parentElement ?? container)
      .getPropertyValue('--ink-soft')
      .trim() || color
  return {
    input: { color, 'font-size': fontSize, 'font-family': 'system-ui, sans-serif' },
    '::placeholder': { color: faint },
  }
}
