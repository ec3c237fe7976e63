import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { logFailure } from '../../../lib/log.ts'
import {
  makeMicroform,
  type FieldType,
  type HostedField,
  type Microform,
  type TokenOptions,
} from '../../../lib/microform.ts'
import { cardFields, missingIn, noCard } from './card-fields.ts'

/** Milliseconds after which the gateway's fields are drawn anew: they are good for fifteen minutes. */
const fieldsLive = 14 * 60_000

type Made = { readonly microform: Microform; readonly fields: Readonly<Partial<Record<FieldType, HostedField>>> }
type Places = Readonly<Record<FieldType, RefObject<HTMLDivElement | null>>>

export type CardStanding = 'loading' | 'ready' | 'failed'

/** Where a card is entered, and what for. */
export type CardEntry = {
  /** The gateway's capture context for this page. */
  readonly begin: (signal: AbortSignal) => Promise<string>
  readonly types: readonly FieldType[]
  readonly takesAmex: boolean
}

/** A whole card, and only the code of one that is known. */
export const wholeCard = ['number', 'securityCode'] as const
export const codeAlone = ['securityCode'] as const

/** The gateway's fields on our page, what is known of them, and the token of what was typed. [PAY-12] */
export const useCard = ({ begin, types, takesAmex }: CardEntry) => {
  const number = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const made = useRef<Made | null>(null)
  const [round, setRound] = useState(0)
  const [standing, setStanding] = useState<CardStanding>('loading')
  const [fields, tell] = useReducer(cardFields, noCard)
  const ask = useEffectEvent(begin)

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const isOver = () => end.signal.aborted
    const draw = async () => {
      // What an effect asks for is asked once it is over.
      const captureContext = await Promise.resolve(signal).then(ask)
      const places = { number, securityCode }
      const microform = await makeMicroform(captureContext, stylesAt(places[types[0] ?? 'number'].current))
      if (isOver()) return
      const drawn = drawFields(microform, places, types)
      made.current = { microform, fields: drawn.fields }
      signal.addEventListener('abort', () => {
        made.current = null
        for (const { field } of drawn.all) field.dispose()
      })
      for (const { type, field } of drawn.all) {
        field.on('change', (change) => tell({ kind: 'changed', field: type, change, takesAmex }))
        field.on('focus', () => tell({ kind: 'entered', field: type }))
        field.on('blur', () => tell({ kind: 'left', field: type }))
      }
      await drawn.loaded
      if (!isOver()) setStanding('ready')
    }
    draw().catch((trouble: unknown) => {
      if (isOver()) return
      logFailure("the gateway's fields could not be drawn", trouble)
      setStanding('failed')
    })
    const timer = setTimeout(() => restart(), fieldsLive)
    const restart = () => {
      setStanding('loading')
      setRound((before) => before + 1)
    }
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [takesAmex, types, round])

  const again = () => {
    setStanding('loading')
    setRound((before) => before + 1)
  }
  const refuse = (missing: readonly FieldType[]) => {
    tell({ kind: 'refused', fields: missing })
    if (missing[0] !== undefined) made.current?.fields[missing[0]]?.focus()
  }
  /** null = the fields say what is missing. */
  const makeToken = async (until: TokenOptions): Promise<string | null> => {
    const now = made.current
    const missing = missingIn(fields).filter((type) => types.includes(type))
    if (now === null || missing.length > 0) {
      refuse(missing)
      return null
    }
    const answer = await tokenOf(now.microform, until)
    if (typeof answer === 'string') return answer
    if (answer.length > 0) refuse(answer)
    else setStanding('failed')
    return null
  }
  return { places: { number, securityCode }, standing, fields, makeToken, again }
}
export type Card = ReturnType<typeof useCard>

const optionsOf = {
  number: { title: 'Card number', placeholder: '0000 0000 0000 0000' },
  securityCode: { title: 'Security code', placeholder: '000' },
} as const

const drawFields = (microform: Microform, places: Places, types: readonly FieldType[]) => {
  const all = types.map((type) => ({ type, field: microform.createField(type, optionsOf[type]) }))
  const loaded = Promise.all(
    all.map(
      ({ type, field }) =>
        new Promise<void>((resolve) => {
          const place = places[type].current
          field.on('load', resolve)
          if (place !== null) field.load(place)
        }),
    ),
  )
  return { all, fields: Object.fromEntries(all.map(({ type, field }) => [type, field])) as Made['fields'], loaded }
}

/** The frames cannot see our page, so they are told how its text looks. */
const stylesAt = (place: HTMLElement | null) => {
  if (place === null) return {}
  const { color, fontSize } = getComputedStyle(place)
  const faint =
    getComputedStyle(place.parentElement ?? place)
      .getPropertyValue('--ink-soft')
      .trim() || color
  return {
    input: { color, 'font-size': fontSize, 'font-family': 'system-ui, sans-serif' },
    '::placeholder': { color: faint },
  }
}

/** The gateway's token, or the fields that it refuses: none when the trouble is not theirs. */
const tokenOf = (microform: Microform, until: TokenOptions) =>
  new Promise<string | readonly FieldType[]>((resolve) => {
    microform.createToken(until, (trouble, token) => {
      if (trouble === null && token !== undefined) {
        resolve(token)
        return
      }
      logFailure('no token was made of a card', trouble?.reason)
      const places = (trouble?.details ?? []).map(({ location: place }) => place)
      resolve((['number', 'securityCode'] as const).filter((type) => places.includes(type)))
    })
  })
