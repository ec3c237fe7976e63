/** Every leaf of a JSON value by its path; an empty list or object is a leaf. */
const leavesOf = (value, path = '') => {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, value]]
  const prefix = path === '' ? '' : `${path}.`
  return entries.flatMap(([name, inner]) => leavesOf(inner, `${prefix}${name}`))
}

/** A path without the positions in its lists: `groups.*.name`. */
export const fieldOf = (path) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')

const isDefault = (value) =>
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** The fields of an answer; one that is an object in one place and null in another is its inner fields. */
export const fieldsOf = (answer) => {
  const fields = [...new Set(leavesOf(answer).map(([path]) => fieldOf(path)))]
  return fields.filter((field) => !fields.some((other) => other.startsWith(`${field}.`)))
}

/** The fields of an answer that have their default in every place: null, false, 0, or an empty text or list. */
export const defaultFields = (answer) => {
  const values = Object.groupBy(leavesOf(answer), ([path]) => fieldOf(path))
  return fieldsOf(answer).filter((field) => values[field].every(([, value]) => isDefault(value)))
}

/** The leaves that differ in two answers, with the value of the second. */
export const differenceOf = (before, after) => {
  const known = new Map(leavesOf(before))
  const now = leavesOf(after)
  const gone = [...known.keys()].filter((path) => !now.some(([each]) => each === path))
  return Object.fromEntries([
    ...gone.map((path) => [path, undefined]),
    ...now.filter(([path, value]) => JSON.stringify(known.get(path)) !== JSON.stringify(value)),
  ])
}

/** A copy with another value at a path. */
export const withAt = (value, path, next) => {
  const [name, ...rest] = Array.isArray(path) ? path : path.split('.')
  const inner = rest.length === 0 ? next : withAt(value[name], rest, next)
  if (!Array.isArray(value)) return { ...value, [name]: inner }
  return value.map((each, index) => (index === Number(name) ? inner : each))
}
