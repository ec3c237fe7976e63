import { accentParts, defaultAccent, type Accent, type AccentPart } from './accent.ts'

const token = (part: AccentPart): string => part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const sameAccent = (one: Accent, other: Accent): boolean =>
  accentParts.every((part) => one[part].light === other[part].light && one[part].dark === other[part].dark)

/** The declaration of a token with the two colours replaced, whatever function of the build chooses between them. */
const withColours = (declaration: string, colours: readonly string[]): string => {
  const left = [...colours]
  return declaration.replaceAll(/#[\da-f]{3,8}\b/gi, (hex) => left.shift() ?? hex)
}

/**
 * Replaces the accent of the design tokens in the style sheet of a page by the brand's. Nothing is added, so the pages
 * of each brand have the same size, and the default brand's pages stay as they were built.
 */
export const makeRecolour = (accent: Accent): ((html: string) => string) => {
  if (sameAccent(accent, defaultAccent)) return (html) => html
  const values: readonly (readonly [RegExp, readonly string[]])[] = [
    ...accentParts.map(
      (part) => [new RegExp(`--${token(part)}:[^;}]*`, 'g'), [accent[part].light, accent[part].dark]] as const,
    ),
    // Its light colour belongs to no brand.
    [/(?<=--inverse-action:[^;}]*#[\da-f]{6}[^;}]*)#[\da-f]{6}/gi, [accent.actionHover.light]],
  ]
  return (html) =>
    values.reduce((text, [found, colours]) => text.replace(found, (part) => withColours(part, colours)), html)
}

/** The mark of the shop in the brand's colour. */
export const recolourMark = (svg: string, accent: Accent): string =>
  svg.replaceAll(defaultAccent.action.light, accent.action.light)
