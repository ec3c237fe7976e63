/** Replaces placeholders in one pass, so that placeholders in personal input are not replaced. */
export const filled = (text: string, placeholders: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => placeholders[name] ?? whole)
