/** One colour for each theme, as #rrggbb. */
export type ThemeColours = { readonly light: string; readonly dark: string }

/** The brand's colours of actions: buttons, their hover, links and prices, and the background of chosen things. */
export type Accent = Readonly<Record<AccentPart, ThemeColours>>
export const accentParts = ['action', 'actionHover', 'actionInk', 'actionTint'] as const
export type AccentPart = (typeof accentParts)[number]

/** The accent of the design tokens, for a brand without one. */
export const defaultAccent: Accent = {
  action: { light: '#c8201f', dark: '#d3302c' },
  actionHover: { light: '#a91817', dark: '#b92421' },
  actionInk: { light: '#b51b1a', dark: '#ff9384' },
  actionTint: { light: '#fdeae4', dark: '#3f1c18' },
}

/** The backgrounds and the ink of the design tokens, by theme. */
export const tokenColours = {
  sunken: { light: '#f6ecdf', dark: '#100c0a' },
  paper: { light: '#fffaf3', dark: '#171210' },
  surface: { light: '#fffefb', dark: '#211a16' },
  raised: { light: '#ffffff', dark: '#2a211c' },
  ink: { light: '#1d1512', dark: '#f9f0e7' },
} as const satisfies Readonly<Record<string, ThemeColours>>

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const white = '#ffffff'
/** The least contrast of text (level AA of WCAG 2.2). */
const forText = 4.5
/** The least contrast of a control with its background. */
const forControls = 3

/** Every pair of colours that meet on screen, with the least contrast that it needs. */
const pairsOf = (accent: Accent, theme: keyof ThemeColours): readonly (readonly [string, string, string, number])[] => {
  const [action, hover, ink, tint] = accentParts.map((part) => accent[part][theme]) as [string, string, string, string]
  const grounds = (['sunken', 'paper', 'surface', 'raised'] as const).map((name) => [name, tokenColours[name][theme]])
  return [
    ['white on action', white, action, forText],
    ['white on actionHover', white, hover, forText],
    ['actionInk on actionTint', ink, tint, forText],
    ['text on actionTint', tokenColours.ink[theme], tint, forText],
    ...grounds.flatMap(([name = '', ground = '']): (readonly [string, string, string, number])[] => [
      [`actionInk on ${name}`, ink, ground, forText],
      [`action on ${name}`, action, ground, forControls],
    ]),
  ]
}

/** The pairs of an accent that are too hard to read, as sentences; empty = usable in both themes. */
export const accentFaults = (accent: Accent): readonly string[] => [
  ...(['light', 'dark'] as const).flatMap((theme) =>
    pairsOf(accent, theme).flatMap(([pair, one, other, needed]) => {
      const found = contrast(one, other)
      return found >= needed ? [] : [`${pair} (${theme}) has a contrast of ${found.toFixed(2)}, needs ${needed}`]
    }),
  ),
  // The action of dark bars in the dark theme, which are light there.
  ...(contrast(accent.actionHover.light, tokenColours.ink.dark) >= forText
    ? []
    : ['the light actionHover is too light for text on light bars']),
]
