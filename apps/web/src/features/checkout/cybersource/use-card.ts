import type { Basket } from '@forno/contracts/baskets'
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { useCall } from '../../../data/call-context.ts'
import { useDrawCustomerToken } from '../../../data/customer-token.ts'
import type { PaymentProof } from '../../../data/payment-proof.ts'
import { logFailure } from '../../../lib/log.ts'
import { makeMicroform, type FieldType, type HostedField, type Microform } from '../../../lib/microform.ts'
import { cardFields, missingIn, noCard } from './card-fields.ts'

/** Milliseconds after which the gateway's fields are drawn anew: they are good for fifteen minutes. */
const fieldsLive = 14 * 60_000

type Made = { readonly microform: Microform; readonly fields: Readonly<Record<FieldType, HostedField>> }
type Places = Readonly<Record<FieldType, RefObject<HTMLDivElement | null>>>

export type CardStanding = 'loading' | 'ready' | 'failed'

/** The gateway's fields on our page, what is known of them, and the token of what was typed. [PAY-12] */
export const useCard = ({ basketId, storeInfo }: Basket) => {
  const call = useCall()
  const drawCustomerToken = useDrawCustomerToken({ basketId })
  const number = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const made = useRef<Made | null>(null)
  const [round, setRound] = useState(0)
  const [standing, setStanding] = useState<CardStanding>('loading')
  const [fields, tell] = useReducer(cardFields, noCard)
  const takesAmex = storeInfo.canAcceptOnlineAmexCheckout

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const isOver = () => end.signal.aborted
    const begin = async () => {
      const captureContext = await call('POST /baskets/:basketId/initialiseFlex', {
        params: { basketId },
        body: { targetOrigin: location.origin },
        signal,
      })
      const microform = await makeMicroform(captureContext, stylesAt(number.current))
      if (isOver()) return
      const drawn = drawFields(microform, { number, securityCode })
      made.current = { microform, fields: drawn.fields }
      signal.addEventListener('abort', () => {
        made.current = null
        for (const field of Object.values(drawn.fields)) field.dispose()
      })
      for (const [type, field] of Object.entries(drawn.fields) as [FieldType, HostedField][]) {
        field.on('change', (change) => tell({ kind: 'changed', field: type, change, takesAmex }))
        field.on('focus', () => tell({ kind: 'entered', field: type }))
        field.on('blur', () => tell({ kind: 'left', field: type }))
      }
      await drawn.loaded
      if (!isOver()) setStanding('ready')
    }
    begin().catch((trouble: unknown) => {
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
  }, [call, basketId, takesAmex, round])

  const again = () => {
    setStanding('loading')
    setRound((before) => before + 1)
  }
  const refuse = (missing: readonly FieldType[]) => {
    tell({ kind: 'refused', fields: missing })
    if (missing[0] !== undefined) made.current?.fields[missing[0]].focus()
  }
  /** null = the fields say what is missing. */
  const makeProof = async (month: string, year: string): Promise<PaymentProof | null> => {
    const now = made.current
    const missing = missingIn(fields)
    if (now === null || missing.length > 0) {
      refuse(missing)
      return null
    }
    const answer = await tokenOf(now.microform, month, year)
    if (typeof answer !== 'string') {
      if (answer.length > 0) refuse(answer)
      else setStanding('failed')
      return null
    }
    return { flexToken: answer, drawCustomerToken }
  }
  return { places: { number, securityCode }, standing, fields, makeProof, again }
}

const drawFields = (microform: Microform, places: Places) => {
  const fields = {
    number: microform.createField('number', { title: 'Card number', placeholder: '0000 0000 0000 0000' }),
    securityCode: microform.createField('securityCode', { title: 'Security code', placeholder: '000' }),
  }
  const loaded = Promise.all(
    (Object.keys(fields) as FieldType[]).map(
      (type) =>
        new Promise<void>((resolve) => {
          const place = places[type].current
          fields[type].on('load', resolve)
          if (place !== null) fields[type].load(place)
        }),
    ),
  )
  return { fields, loaded }
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
const tokenOf = (microform: Microform, expirationMonth: string, expirationYear: string) =>
  new Promise<string | readonly FieldType[]>((resolve) => {
    microform.createToken({ expirationMonth, expirationYear }, (trouble, token) => {
      if (trouble === null && token !== undefined) {
        resolve(token)
        return
      }
      logFailure('no token was made of a card', trouble?.reason)
      const places = (trouble?.details ?? []).map(({ location: place }) => place)
      resolve((['number', 'securityCode'] as const).filter((type) => places.includes(type)))
    })
  })
