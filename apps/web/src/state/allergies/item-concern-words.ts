import { namesInText } from '@forno/domain/core/names-in-text'
import { concernSentence, type ItemConcern } from '@forno/domain/content/allergen-facts'

/** "May contain cashew, which you're avoiding."; for a meal "Tiramisu pot: may contain …". [CAT-15] */
export const itemConcernWords = (item: ItemConcern): string => {
  if (item.kind === 'unknown') return "We don't have this item's allergens. Please ask the store."
  const sentence = concernSentence(item.concern)
  if (item.parts.length === 0) return sentence
  const ofParts = `${item.parts.join(', ')}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
  return item.unknown.length === 0 ? ofParts : `${ofParts} ${unknownSentence(item.unknown)}`
}

const unknownSentence = (names: readonly string[]): string =>
  `We don't have the allergens of ${namesInText(names)}. Please ask the store.`
