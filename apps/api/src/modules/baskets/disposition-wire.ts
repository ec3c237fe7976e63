import type { BasketChanges, ContactBody, DispositionBody } from '@forno/contracts/baskets/basket'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import {
  changedDoorDetails,
  doorFields,
  houseFields,
  namedDoorDetails,
  noDeliveryAddress,
  type DeliveryAddress,
  type WireDeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'
import { type Disposition, dispositionOf, normaliseDisposition } from '@forno/domain/fulfilment/disposition'
import type { Place } from '@forno/domain/content/content'
import { hasLetters } from '@forno/domain/core/pasted-text'
import { readPhone } from '@forno/domain/customers/phone'
import { parseWhen } from '@forno/domain/fulfilment/local-time'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serviceTypeOf } from '../catalogue/index.ts'

const invalid = (field: string, message: string): never => refuse('BadInput', { errors: [{ field, message }] })

const dueOf = (text: string | null | undefined): Instant | null => {
  if (text === null || text === undefined) return null
  return parseWhen(text) ?? invalid('orderDueAt', 'must be an instant with an offset')
}

const placeOf = (longitude: number | null | undefined, latitude: number | null | undefined): Place | null =>
  typeof longitude === 'number' && typeof latitude === 'number' ? { longitude, latitude } : null

const trimmed = (text: string | null | undefined): string | null => {
  const value = text?.trim() ?? ''
  return value === '' ? null : value
}

type AddressFields = Partial<WireDeliveryAddress>

/** The address after a change; a field that the body does not name stays as it was. [BAS-14] */
const changedAddress = (now: DeliveryAddress, changes: AddressFields): DeliveryAddress => {
  const namesPlace = changes.longitude !== undefined || changes.latitude !== undefined
  const after = {
    ...now,
    address: changes.address === undefined ? now.address : trimmed(changes.address),
    city: changes.city === undefined ? now.city : trimmed(changes.city),
    state: changes.state === undefined ? now.state : changes.state,
    postalCode: changes.postalCode === undefined ? now.postalCode : trimmed(changes.postalCode),
    place: namesPlace ? placeOf(changes.longitude, changes.latitude) : now.place,
  }
  return { ...after, ...changedDoorDetails(now, after, namedDoorDetails(changes)) }
}

/** The normalised disposition of a request body. [BAS-12] [SES-02] */
export const dispositionFrom = (body: DispositionBody): Disposition =>
  dispositionOf(body.storeId as StoreId, {
    serviceType: serviceTypeOf(body.serviceType) ?? 'Delivery',
    isAsap: body.isAsap,
    orderDueAt: dueOf(body.orderDueAt),
    deliveryAddress: changedAddress(noDeliveryAddress, body),
  })

const choiceFields = ['serviceType', 'storeId', 'isAsap', 'orderDueAt', ...houseFields] as const
const dispositionFields = [...choiceFields, ...doorFields]

/** Whether a change is about service, store, time or house, which the store must be able to serve. [BAS-14] */
export const changesChoice = (changes: BasketChanges): boolean =>
  choiceFields.some((field) => changes[field] !== undefined)

/** Whether a change names any field of the disposition, door details included. */
export const changesDisposition = (changes: BasketChanges): boolean =>
  dispositionFields.some((field) => changes[field] !== undefined)

/** The disposition after a change; a field that the body does not name stays as it was. [BAS-14] [SES-02] */
export const changedDisposition = (now: Disposition, changes: BasketChanges): Disposition => {
  const orderDueAt = changes.orderDueAt === undefined ? now.orderDueAt : dueOf(changes.orderDueAt)
  return normaliseDisposition({
    serviceType: serviceTypeOf(changes.serviceType) ?? now.serviceType,
    storeId: (changes.storeId as StoreId | undefined) ?? now.storeId,
    isAsap: changes.isAsap ?? (changes.orderDueAt === undefined ? now.isAsap : orderDueAt === null),
    orderDueAt,
    deliveryAddress: changedAddress(now.deliveryAddress, changes),
  })
}

const phoneOf = (text: string | null): string | null => {
  const typed = trimmed(text)
  if (typed === null) return null
  const read = readPhone(typed)
  return 'number' in read ? read.number : invalid('phoneNumber', read.error)
}

const nameFrom = (text: string | null): string | null => (hasLetters(text ?? '') ? trimmed(text) : null)

/** Contact details of a request body: trimmed, phone number normalised, blank treated as missing. [RUL-08] [RUL-09] */
export const contactFrom = (body: ContactBody): Partial<CustomerInfo> => ({
  ...(body.firstName === undefined ? {} : { firstName: nameFrom(body.firstName) }),
  ...(body.lastName === undefined ? {} : { lastName: nameFrom(body.lastName) }),
  ...(body.emailAddress === undefined ? {} : { emailAddress: trimmed(body.emailAddress)?.toLowerCase() ?? null }),
  ...(body.phoneNumber === undefined ? {} : { phoneNumber: phoneOf(body.phoneNumber) }),
  ...(body.optinEmail === undefined ? {} : { optinEmail: body.optinEmail }),
  ...(body.optinSms === undefined ? {} : { optinSms: body.optinSms }),
})
