import { namesInText } from '../core/names-in-text.ts'
import type { Menu } from '../menu/menu.ts'
import { dollars } from '../core/money.ts'
import type { BasketNotice } from '../pricing/price-basket.ts'
import { detailsOf, type RefusalName, type RefusalValue } from '../core/refusal.ts'
import { cents } from '../core/basic-types.ts'
import type { Difference } from './reorder.ts'

/**
 * The name of a product, size or ingredient, which share one kind of id on the wire; null when the content no longer
 * has it.
 */
const nameOf = ({ content }: Menu, id: string): string | null =>
  [...content.products, ...content.sizes, ...content.ingredients].find((each) => each.id === id)?.name ?? null

type Words = (refusal: RefusalValue, part: string | null) => string

const asBefore = "it can't be made as you had it"
const unmatched: Words = (_, part) => (part === null ? asBefore : `${part} can't be had with it any more`)
const noRoom: Words = () => 'your cart has no room for it'

const reasons: Partial<Record<RefusalName, Words>> = {
  ProductOutOfStock: (_, part) => `${part ?? 'it'} has sold out`,
  ProductNotFound: (_, part) => `${part ?? 'it'} isn't sold here for this order`,
  BasketItemPartNotFound: unmatched,
  UnmatchedBases: unmatched,
  NotSwappable: unmatched,
  CouponNeeded: () => 'it needs a coupon',
  InvalidAlcohol: (refusal) => `one order can have up to ${detailsOf(refusal).max ?? 0} units of alcohol`,
  TooManyLines: noRoom,
  BadInput: noRoom,
}

const reasonOf = (productId: string, refusal: RefusalValue, menu: Menu): string => {
  const { productId: about = productId } = detailsOf(refusal)
  const part = about === productId ? null : (nameOf(menu, about) ?? 'a part of it')
  return reasons[refusal.refused]?.(refusal, part) ?? asBefore
}

/** The notice that explains a difference to the customer; each kind has its own code. [BAS-28] [BAS-09] */
export const differenceNotice = (difference: Difference, menu: Menu): BasketNotice => {
  const { name } = difference
  switch (difference.kind) {
    case 'gone': {
      const reason = reasonOf(difference.productId, difference.refusal, menu)
      return { code: 'ReorderItemGone', type: 'warning', text: `${name} was not added: ${reason}.` }
    }
    case 'without': {
      const parts = namesInText(difference.parts.map((id) => nameOf(menu, id) ?? 'a topping'))
      return { code: 'ReorderPartGone', type: 'warning', text: `${name} comes without ${parts} this time.` }
    }
    case 'price': {
      const { before, now } = difference
      const change = `${dollars(cents(Math.abs(now - before)))} ${now > before ? 'more' : 'less'}`
      return {
        code: 'ReorderPriceChanged',
        type: 'info',
        text: `${name} is ${dollars(now)} now, ${change} than before.`,
      }
    }
  }
}
