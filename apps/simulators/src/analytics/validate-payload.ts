import { isFields, type Fields } from '../platform/request-fields.ts'
import { hour } from '@forno/domain/core/durations'
import { eventNameFault, parameterNameFault, propertyNameFault } from './names.ts'

/** One finding of the validation server, in its own words and codes. */
export type ValidationMessage = {
  readonly fieldPath: string
  readonly description: string
  readonly validationCode:
    | 'VALUE_INVALID'
    | 'VALUE_REQUIRED'
    | 'VALUE_OUT_OF_BOUNDS'
    | 'NAME_INVALID'
    | 'NAME_RESERVED'
    | 'EXCEEDED_MAX_ENTITIES'
}

const most = { events: 25, parameters: 25, items: 200, properties: 25, itemParameters: 27 } as const
const longest = { value: 100, property: 36, location: 1000, referrer: 420, title: 300 } as const
const ageOfEvents = 72 * hour

/** Parameters with limits of their own. */
const longValues: Readonly<Record<string, number>> = {
  page_location: longest.location,
  page_referrer: longest.referrer,
  page_title: longest.title,
}

/** Item fields with a meaning of their own; the others count as custom ones. */
const itemFields: ReadonlySet<string> = new Set([
  ...['item_id', 'item_name', 'affiliation', 'coupon', 'discount', 'index', 'item_brand', 'item_category'],
  ...['item_category2', 'item_category3', 'item_category4', 'item_category5', 'item_list_id', 'item_list_name'],
  ...['item_variant', 'location_id', 'price', 'quantity', 'promotion_id', 'promotion_name', 'creative_name'],
  'creative_slot',
])

/** The fields that e-commerce events must have. */
const required: Readonly<Record<string, readonly string[]>> = {
  view_item_list: ['items'],
  select_item: ['items'],
  view_item: ['items'],
  add_to_cart: ['items'],
  remove_from_cart: ['items'],
  add_to_wishlist: ['items'],
  view_cart: ['items'],
  begin_checkout: ['items'],
  add_shipping_info: ['items'],
  add_payment_info: ['items'],
  purchase: ['transaction_id', 'currency', 'value', 'items'],
  refund: ['transaction_id'],
}

/** What the validation server says about a payload; empty if the service would count all of its events. */
export function validatePayload(payload: unknown, now: number): readonly ValidationMessage[] {
  if (!isFields(payload)) return [say('', 'VALUE_INVALID', 'The payload must be a JSON object.')]
  return [
    ...(typeof payload['client_id'] === 'string' && payload['client_id'] !== ''
      ? []
      : [say('client_id', 'VALUE_REQUIRED', 'Measurement requires a client_id.')]),
    ...timeMessages('timestamp_micros', payload['timestamp_micros'], now),
    ...propertyMessages(payload['user_properties']),
    ...consentMessages(payload['consent']),
    ...eventsMessages(payload['events'], now),
  ]
}

const say = (
  fieldPath: string,
  validationCode: ValidationMessage['validationCode'],
  description: string,
): ValidationMessage => ({ fieldPath, description, validationCode })

function eventsMessages(events: unknown, now: number): readonly ValidationMessage[] {
  if (!Array.isArray(events) || events.length === 0)
    return [say('events', 'VALUE_REQUIRED', 'A payload must have at least one event.')]
  if (events.length > most.events)
    return [say('events', 'EXCEEDED_MAX_ENTITIES', `A payload has at most ${most.events} events.`)]
  return events.flatMap((event: unknown, nth) => eventMessages(`events[${nth}]`, event, now))
}

function eventMessages(path: string, event: unknown, now: number): readonly ValidationMessage[] {
  if (!isFields(event)) return [say(path, 'VALUE_INVALID', 'An event must be an object.')]
  const params: unknown = event['params'] ?? {}
  const name = event['name']
  const fault = eventNameFault(name)
  return [
    ...(fault === null ? [] : [say(`${path}.name`, fault, `The event name ${String(name)} is not allowed.`)]),
    ...timeMessages(`${path}.timestamp_micros`, event['timestamp_micros'], now),
    ...(isFields(params)
      ? [...parameterMessages(`${path}.params`, params), ...commerceMessages(`${path}.params`, String(name), params)]
      : [say(`${path}.params`, 'VALUE_INVALID', 'The parameters must be an object.')]),
  ]
}

function parameterMessages(path: string, params: Fields): readonly ValidationMessage[] {
  const entries = Object.entries(params)
  const custom = entries.filter(([name]) => name !== 'items')
  return [
    ...(custom.length > most.parameters
      ? [say(path, 'EXCEEDED_MAX_ENTITIES', `An event has at most ${most.parameters} parameters.`)]
      : []),
    ...custom.flatMap(([name, value]) => valueMessages(`${path}.${name}`, name, value)),
    ...itemsMessages(`${path}.items`, params['items']),
  ]
}

function valueMessages(path: string, name: string, value: unknown): readonly ValidationMessage[] {
  const fault = parameterNameFault(name)
  if (fault !== null) return [say(path, fault, `The parameter name ${name} is not allowed.`)]
  if (typeof value === 'number' || typeof value === 'boolean') return []
  if (typeof value !== 'string') return [say(path, 'VALUE_INVALID', `${name} must be a text or a number.`)]
  const limit = longValues[name] ?? longest.value
  return value.length > limit ? [say(path, 'VALUE_OUT_OF_BOUNDS', `${name} has at most ${limit} characters.`)] : []
}

function itemsMessages(path: string, items: unknown): readonly ValidationMessage[] {
  if (items === undefined) return []
  if (!Array.isArray(items)) return [say(path, 'VALUE_INVALID', 'The items must be a list.')]
  if (items.length > most.items)
    return [say(path, 'EXCEEDED_MAX_ENTITIES', `An event has at most ${most.items} items.`)]
  return items.flatMap((item: unknown, nth) => itemMessages(`${path}[${nth}]`, item))
}

function itemMessages(path: string, item: unknown): readonly ValidationMessage[] {
  if (!isFields(item)) return [say(path, 'VALUE_INVALID', 'An item must be an object.')]
  const isNamed = [item['item_id'], item['item_name']].some((each) => typeof each === 'string' && each !== '')
  const custom = Object.keys(item).filter((name) => !itemFields.has(name))
  const numbers = ['price', 'quantity', 'discount', 'index'].filter(
    (name) => item[name] !== undefined && typeof item[name] !== 'number',
  )
  const names = ['item_id', 'item_name'].filter((name) => item[name] !== undefined && typeof item[name] !== 'string')
  return [
    ...names.map((name) => say(`${path}.${name}`, 'VALUE_INVALID', `${name} must be a text.`)),
    ...(isNamed ? [] : [say(path, 'VALUE_REQUIRED', 'An item must have item_id or item_name.')]),
    ...(custom.length > most.itemParameters
      ? [say(path, 'EXCEEDED_MAX_ENTITIES', `An item has at most ${most.itemParameters} custom parameters.`)]
      : []),
    ...numbers.map((name) => say(`${path}.${name}`, 'VALUE_INVALID', `${name} must be a number.`)),
    ...Object.entries(item).flatMap(([name, value]) =>
      numbers.includes(name) ? [] : valueMessages(`${path}.${name}`, name, value),
    ),
  ]
}

function commerceMessages(path: string, name: string, params: Fields): readonly ValidationMessage[] {
  const missing = (required[name] ?? []).filter((field) => params[field] === undefined)
  const { value, currency, transaction_id: transaction = 'none' } = params
  const numbers = ['tax', 'shipping'].filter((each) => params[each] !== undefined && typeof params[each] !== 'number')
  const isWithoutCurrency = value !== undefined && currency === undefined && !missing.includes('currency')
  return [
    ...missing.map((field) => say(`${path}.${field}`, 'VALUE_REQUIRED', `${name} must have ${field}.`)),
    ...(typeof transaction === 'string' && transaction !== ''
      ? []
      : [say(`${path}.transaction_id`, 'VALUE_INVALID', 'The transaction_id must be a text.')]),
    ...numbers.map((each) => say(`${path}.${each}`, 'VALUE_INVALID', `${each} must be a number.`)),
    ...(isWithoutCurrency ? [say(`${path}.currency`, 'VALUE_REQUIRED', 'A value must have a currency.')] : []),
    ...(currency === undefined || (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency))
      ? []
      : [say(`${path}.currency`, 'VALUE_INVALID', 'The currency must be a code of ISO 4217.')]),
    ...(value === undefined || typeof value === 'number'
      ? []
      : [say(`${path}.value`, 'VALUE_INVALID', 'The value must be a number.')]),
  ]
}

function timeMessages(path: string, micros: unknown, now: number): readonly ValidationMessage[] {
  if (micros === undefined) return []
  const instant = Number(micros) / 1000
  if (!Number.isSafeInteger(Number(micros))) return [say(path, 'VALUE_INVALID', 'The time must be in microseconds.')]
  return instant < now - ageOfEvents || instant > now + ageOfEvents
    ? [say(path, 'VALUE_OUT_OF_BOUNDS', 'The time must be within 72 hours.')]
    : []
}

function propertyMessages(properties: unknown): readonly ValidationMessage[] {
  if (properties === undefined) return []
  const path = 'user_properties'
  if (!isFields(properties)) return [say(path, 'VALUE_INVALID', 'The user properties must be an object.')]
  const entries = Object.entries(properties)
  if (entries.length > most.properties)
    return [say(path, 'EXCEEDED_MAX_ENTITIES', `A payload has at most ${most.properties} user properties.`)]
  return entries.flatMap(([name, property]) => {
    const fault = propertyNameFault(name)
    if (fault !== null) return [say(`${path}.${name}`, fault, `The user property ${name} is not allowed.`)]
    const value = isFields(property) ? property['value'] : undefined
    if (value === undefined) return [say(`${path}.${name}`, 'VALUE_REQUIRED', 'A user property must have a value.')]
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > longest.property
      ? [say(`${path}.${name}`, 'VALUE_OUT_OF_BOUNDS', `A user property has at most ${longest.property} characters.`)]
      : []
  })
}

function consentMessages(consent: unknown): readonly ValidationMessage[] {
  if (consent === undefined) return []
  if (!isFields(consent)) return [say('consent', 'VALUE_INVALID', 'The consent must be an object.')]
  return Object.entries(consent).flatMap(([name, value]) =>
    ['ad_user_data', 'ad_personalization'].includes(name) && ['GRANTED', 'DENIED'].includes(String(value))
      ? []
      : [say(`consent.${name}`, 'VALUE_INVALID', 'A consent is GRANTED or DENIED.')],
  )
}
