import { isFields, type Fields } from '@forno/domain/core/unknown-fields'
import type { SdkButton, SdkCard, SdkMessage } from './engagement-sdk.ts'

// Readers of the engagement service's answers: a value of another type than expected is left out.

/** The objects of a list; none for another value. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A text; undefined for another value. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A finite number; undefined for another value. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

const extrasOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Epoch seconds as a date; -1 means that a card never expires. A missing expiry stays undefined. [ENG-05] */
const expiryOf = (seconds: number | undefined): Date | null | undefined => {
  if (seconds === undefined) return undefined
  return seconds === -1 ? null : new Date(seconds * 1_000)
}

/** One card of `/content_cards/sync`; null for a removed one. */
export const readCard = (card: Fields): SdkCard | null => {
  const id = textOf(card['id'])
  if (id === undefined || card['r'] === true) return null
  return {
    id,
    isControl: card['tp'] === 'control',
    title: textOf(card['tt']),
    description: textOf(card['ds']),
    imageUrl: textOf(card['i']),
    altImageText: textOf(card['image_alt']),
    aspectRatio: numberOf(card['ar']),
    url: textOf(card['u']),
    linkText: textOf(card['dm']),
    expiresAt: expiryOf(numberOf(card['ea'])),
    extras: extrasOf(card['e']),
  }
}

/** An in-app message. Its sub-classes differ by name alone, which says how the shop shows it. [ENG-07] */
class Message implements SdkMessage {
  readonly message: string | undefined
  readonly header: string | undefined
  readonly imageUrl: string | undefined
  readonly altImageText: string | undefined
  readonly uri: string | undefined
  readonly clickAction: string | undefined
  readonly buttons: readonly SdkButton[]
  readonly extras: Fields
  readonly triggerId: string | undefined

  constructor(data: Fields) {
    this.message = textOf(data['message'])
    this.header = textOf(data['header'])
    this.imageUrl = textOf(data['image_url'])
    this.altImageText = textOf(data['image_alt'])
    this.uri = textOf(data['uri'])
    this.clickAction = textOf(data['click_action'])
    this.buttons = listOf(data['btns']).map((button) => ({
      text: textOf(button['text']),
      uri: textOf(button['uri']),
      clickAction: textOf(button['click_action']),
      id: numberOf(button['id']),
    }))
    this.extras = extrasOf(data['extras'])
    this.triggerId = textOf(data['trigger_id'])
  }
}

export class ModalMessage extends Message {}
export class FullScreenMessage extends Message {}
export class SlideUpMessage extends Message {}
export class HtmlMessage extends Message {}
export class ControlMessage extends Message {}

/** The message of a trigger; null for an unknown type. [ENG-07] */
export const readMessage = (data: Fields): SdkMessage | null => {
  if (data['is_control'] === true) return new ControlMessage(data)
  switch ((textOf(data['type']) ?? '').toUpperCase()) {
    case 'MODAL':
    case 'MODAL_STYLED':
      return new ModalMessage(data)
    case 'FULL':
      return new FullScreenMessage(data)
    case 'SLIDEUP':
      return new SlideUpMessage(data)
    case 'HTML':
    case 'HTML_FULL':
    case 'WEB_HTML':
      return new HtmlMessage(data)
    default:
      return null
  }
}
