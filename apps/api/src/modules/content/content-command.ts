import { isDeepStrictEqual } from 'node:util'
import type { Content } from '@forno/domain/content/content'
import type { Clock } from '../../platform/core/clock.ts'
import { done, failed, type CommandResult } from '../../platform/core/command-result.ts'
import type { ContentStore } from './content-store.ts'
import { isRefusedContent, refusedContent } from './demo-content.ts'
import type { ContentError } from './yaml/yaml-value.ts'
import { fingerprintOf, readContent, type ReadContentResult } from './read-content.ts'

type ContentCommandDeps = {
  readonly store: ContentStore
  /** The folder of the content files. */
  readonly contentDir: string
  readonly clock: Clock
  readonly environment: string
}

const usage = `Say what to do:
  npm run content -- publish      publishes the files of CONTENT_DIR as a new version, unless they are the newest
  npm run content -- versions     the published versions, the newest first
  npm run content -- diff         what publishing the files would change
  npm run content -- rollback N   publishes version N again, as a new version`

type Body = Omit<Content, 'version'>

/** The entries of a part by their names, or the part itself under one name. */
const entriesOf = (part: unknown): ReadonlyMap<string, unknown> => {
  if (!Array.isArray(part)) return new Map([['all', part]])
  return new Map(
    part.map((entry: unknown, index) => {
      const { id, slug, date } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<
        Record<'id' | 'slug' | 'date', string>
      >
      return [id ?? slug ?? date ?? String(index), entry]
    }),
  )
}

/** The lines of a comparison: `products: + tiramisu, - calzone, ~ margherita`. */
const differences = (from: Body, to: Body): readonly string[] =>
  Object.keys(to).flatMap((name) => {
    const [before, after] = [entriesOf(from[name as keyof Body]), entriesOf(to[name as keyof Body])]
    const changes = [
      ...[...after.keys()].filter((id) => !before.has(id)).map((id) => `+ ${id}`),
      ...[...before.keys()].filter((id) => !after.has(id)).map((id) => `- ${id}`),
      ...[...after]
        .filter(([id, entry]) => before.has(id) && !isDeepStrictEqual(before.get(id), entry))
        .map(([id]) => `~ ${id}`),
    ]
    return changes.length === 0 ? [] : [`${name}: ${changes.join(', ')}`]
  })

const asLine = ({ file, line, message }: ContentError): string => `  ${file}:${line} ${message}`

const warningsOf = ({ warnings }: { readonly warnings: readonly ContentError[] }): readonly string[] =>
  warnings.length === 0 ? [] : ['Please check:', ...warnings.map(asLine)]

const faults = (read: Extract<ReadContentResult, { errors: unknown }>): CommandResult =>
  failed('The content cannot be read:', ...read.errors.map(asLine))

/** Runs `npm run content -- …` for an operator. */
export const runContentCommand = async (
  [action = '', target = '', ...rest]: readonly string[],
  { store, contentDir, clock, environment }: ContentCommandDeps,
): Promise<CommandResult> => {
  const publish = async (): Promise<CommandResult> => {
    const current = await store.newestOf(fingerprintOf(contentDir))
    if (current !== null && !isRefusedContent(current, environment))
      return done(`Version ${current.version} is the newest and has these files.`)
    const read = readContent(contentDir)
    if ('errors' in read) return faults(read)
    if (isRefusedContent(read.content, environment))
      return failed(`The files are marked as a demo in chain.yaml. ${refusedContent}`)
    const number = await store.add(read.content, read.sha256, clock())
    return done(`Version ${number} is published. All processes show it within seconds.`, ...warningsOf(read))
  }
  const versions = async (): Promise<CommandResult> => {
    const all = await store.versions()
    if (all.length === 0) return done('No version is published.')
    return done(
      ...all.map(
        ({ number, sha256, importedAt }) =>
          `${String(number).padEnd(6)} ${new Date(importedAt).toISOString()}  ${sha256.slice(0, 12)}`,
      ),
    )
  }
  const diff = async (): Promise<CommandResult> => {
    const read = readContent(contentDir)
    if ('errors' in read) return faults(read)
    const newest = await store.newest()
    if (newest === null) return done('No version is published.')
    const { version, ...body } = newest
    // Through JSON, as the stored version has been.
    const lines = differences(body, JSON.parse(JSON.stringify(read.content)) as Body)
    return done(...(lines.length === 0 ? [`The files are those of version ${version}.`] : lines), ...warningsOf(read))
  }
  const rollback = async (): Promise<CommandResult> => {
    const earlier = /^\d{1,9}$/.test(target) ? await store.version(Number(target)) : null
    if (earlier === null) return failed(`There is no version "${target}". List them: npm run content -- versions`)
    if (isRefusedContent(earlier, environment))
      return failed(`Version ${target} is marked as a demo. ${refusedContent}`)
    const number = await store.publishAgain(earlier.version, clock())
    return done(`Version ${target} is published again, as version ${number}.`)
  }

  const takesNumber = action === 'rollback'
  if (rest.length > 0 || (target !== '' && !takesNumber)) return failed(usage)
  switch (action) {
    case 'publish':
      return publish()
    case 'versions':
      return versions()
    case 'diff':
      return diff()
    case 'rollback':
      return rollback()
    default:
      return failed(usage)
  }
}
