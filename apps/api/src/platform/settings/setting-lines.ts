import type { AnyGroup, AnySetting, Environ } from './setting.ts'

/** A default as an operator would type it. */
const asWritten = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value === null ? '' : 'see docs/operations.md'
}

const defaultOf = ({ fallback, demo, isSecret = false }: AnySetting, root: string): string => {
  const text = asWritten(fallback(root))
  if (text === '') return 'none'
  return isSecret || text === demo ? 'demo value' : text
}

const notesOf = ({ isSecret = false, isThirdParty = false, usedWith }: AnySetting): string =>
  [
    ...(isThirdParty ? ['third party'] : []),
    ...(isSecret ? ['secret'] : []),
    ...(usedWith === undefined ? [] : [`used with ${usedWith}`]),
  ].join(', ')

/**
 * A table with a heading and one line per setting: its variable, whether it is set, its default, and notes. The
 * values themselves are never shown. `root` is the folder of the checkout.
 */
export const settingLines = (
  groups: readonly AnyGroup[],
  { environ, root }: { readonly environ: Environ; readonly root: string },
): readonly string[] => {
  const rows = groups.flatMap(({ settings, expand }) => {
    const expanded = expand?.(environ) ?? environ
    return Object.values(settings).map((setting) => [
      setting.variable,
      (expanded[setting.variable] ?? '') === '' ? '-' : 'set',
      defaultOf(setting, root),
      notesOf(setting),
    ])
  })
  const all = [['variable', 'here', 'default', ''], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
