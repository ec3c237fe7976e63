import { codeTexts } from '@forno/domain/texts/refusal-texts'
import { fillPlaceholders, placeholdersIn, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import { brandedText } from '../../lib/texts.ts'
import type { Dictionary } from '@forno/contracts/content/content'
import type { Code } from '@forno/contracts/refusals/codes'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { ownProperty } from '@forno/domain/core/own-property'
import type { ApiError } from '../../lib/http/api-error.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'

/** The text of each code when neither the content nor the server has one. [ERR-01] … [ERR-09] */
const builtIn: Readonly<Record<Code, string>> = codeTexts

type RefusalData = NonNullable<ErrorEnvelope['data']>

const dollars = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : formatPrice(centsOf(amount))

/** A refusal's data, formatted for the placeholders of a text. */
const wordsOf = (refusalData: RefusalData): Readonly<Record<string, string | undefined>> => ({
  type: refusalData.type?.toLowerCase(),
  min: refusalData.min?.toString(),
  max: refusalData.max?.toString(),
  minimumSpend: dollars(refusalData.minimumSpend),
  totalOrder: dollars(refusalData.totalOrder),
  basketTotal: dollars(refusalData.basketTotal),
  serviceType: refusalData.serviceType?.toLowerCase(),
  condition: refusalData.condition,
  phone: refusalData.phone,
})

/** The text with its placeholders filled in; null when the refusal lacks one of them. */
const filled = (text: string, refusalData: RefusalData): string | null => {
  const words = wordsOf(refusalData)
  if (placeholdersIn(text).some((name) => words[name] === undefined)) return null
  return fillPlaceholders(text, words as PlaceholderValues)
}

/** A text that is not empty; null = none. */
const nonEmptyText = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null)

/**
 * The message of a refusal: the content's text of its reason or else its code, the server's text, the built-in text of
 * its code, in this order; null = none. InvalidRequest without a reason says nothing by itself, so the server's text
 * comes first there. [ERR-02] [CON-08]
 */
export const refusalTextFrom =
  (content: Dictionary) =>
  ({ code, reason, data }: ApiError): string | null => {
    const key = reason ?? code ?? ''
    if (key === 'InvalidRequest' && nonEmptyText(data?.message) !== null) return nonEmptyText(data?.message)
    const text = nonEmptyText(ownProperty(content, key))
    const ownText = text === null ? null : filled(text, data?.data ?? {})
    return (
      ownText ??
      nonEmptyText(data?.message) ??
      nonEmptyText(brandedText(ownProperty<string>(builtIn, code ?? '') ?? ''))
    )
  }
