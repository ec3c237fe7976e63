/**
 * Which step of `npm test` starts when: as soon as all steps in `after` have ended, whether they passed or not.
 * The build of the shop pages and the checks need only the packages, so they run beside each other.
 */
export const schedule = [
  { key: 'build', after: [] },
  { key: 'check', after: [] },
  { key: 'api', after: ['build', 'check'] },
  { key: 'browser', after: ['build', 'api'] },
]

/**
 * Runs the steps with these keys in the order of the table. Other steps do not wait for a step that is left out.
 * @template T
 * @param {{ key: string, after: string[] }[]} rows
 * @param {(key: string) => Promise<T>} work
 * @returns {Promise<Map<string, T>>}
 */
export async function runSchedule(rows, work) {
  const started = new Map()
  const start = (key) => {
    const row = rows.find((each) => each.key === key)
    if (!row) return undefined
    if (!started.has(key))
      started.set(
        key,
        Promise.all(row.after.map(start)).then(() => work(key)),
      )
    return started.get(key)
  }
  const results = await Promise.all(rows.map(async ({ key }) => [key, await start(key)]))
  return new Map(results)
}
