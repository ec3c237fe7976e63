import { concernSentence, type ItemConcern } from '@forno/domain/content/allergen-facts'

/** "May contain cashew, which you're avoiding."; for a meal "Tiramisu pot: may contain …". */
export const itemConcernWords = (found: ItemConcern): string => {
  if (found.kind === 'unknown') return "We don't have this item's allergens. Please ask the store."
  const sentence = concernSentence(found.concern)
  if (found.parts.length === 0) return sentence
  return `${found.parts.join(', ')}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
