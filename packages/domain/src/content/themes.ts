/** The themes of the website, each with a root class of the design system; NONE is the shop without one. [CFG-02] */
export const themes = ['NONE', 'festive'] as const
type Theme = (typeof themes)[number]

/** The theme of that name; NONE for any other text. */
export const themeOf = (text: string): Theme => themes.find((theme) => theme === text.trim()) ?? 'NONE'
