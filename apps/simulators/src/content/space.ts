import type { Clock } from '../platform/clock.ts'
import type { Entry, FolderContent } from './content-folder.ts'
import { fixtures } from './fixtures.ts'
import { storyAt, writtenAt, type Story } from './story.ts'
import type { Fields } from './story-ids.ts'

/** The content of the service in one of its two versions. */
export type Space = {
  /** Seconds since the epoch; rises with every publication. */
  readonly version: number
  readonly stories: readonly Story[]
  readonly datasources: ReadonlyMap<string, readonly Entry[]>
}

type StoryVersion = 'published' | 'draft'
type StoryState = 'published' | 'changed' | 'unpublished'

/** A story as its editor sees it. */
export type EditedStory = { readonly fullSlug: string; readonly draft: Fields; readonly state: StoryState }

/** The space that editors and the control endpoint change, on top of files and fixtures. */
export type EditableSpace = {
  /** The published stories, or the drafts of all stories. */
  at(version: StoryVersion): Space
  /** Every story as its editor sees it. */
  edited(): readonly EditedStory[]
  saveDraft(fullSlug: string, fields: Fields): void
  /** Publishes the draft, and raises the version. False if there is no such story. */
  publish(fullSlug: string): boolean
  /** Takes a story back, and raises the version. False if there is no such story. */
  unpublish(fullSlug: string): boolean
  /** Changes both versions of a story without raising the version of the space. */
  replace(fullSlug: string, fields: Fields): void
  setEntry(datasource: string, entry: Entry): void
  setVersion(version: number): void
  /** Removes all edits, so that files and fixtures remain. */
  forget(): void
}

type Edit = {
  readonly draft: Fields
  readonly published: Fields | null
  readonly at: string
  readonly publishedAt: string | null
}

export function createSpace(contentNow: () => FolderContent, clock: Clock): EditableSpace {
  const edits = new Map<string, Edit>()
  const entries = new Map<string, Entry>()
  let setTo: number | null = null
  let raisedTo = 0

  /** Our files come first, in the order of their folders. */
  const original = (): ReadonlyMap<string, Fields> => {
    const { stories } = contentNow()
    return new Map([...stories, ...[...fixtures].filter(([fullSlug]) => !stories.has(fullSlug))])
  }
  const now = (): string => new Date(clock()).toISOString()

  const all = (): ReadonlyMap<string, Edit> => {
    const untouched = [...original()].map(
      ([fullSlug, fields]) =>
        [fullSlug, { draft: fields, published: fields, at: writtenAt, publishedAt: writtenAt }] as const,
    )
    return new Map([...untouched, ...edits])
  }
  const version = (): number => Math.max(setTo ?? contentNow().version, raisedTo)
  /** Later than every version before, and close to the clock, as the real service counts. */
  const raise = (): void => {
    raisedTo = Math.max(version() + 1, Math.floor(clock() / 1000))
  }

  const datasources = (): Space['datasources'] => {
    const changed = new Map(contentNow().datasources)
    for (const [key, entry] of entries) {
      const slug = key.slice(0, key.indexOf('\n'))
      changed.set(slug, [...(changed.get(slug) ?? []).filter(({ name }) => name !== entry.name), entry])
    }
    return changed
  }

  const storyIn = (storyVersion: StoryVersion, [fullSlug, edit]: readonly [string, Edit]): readonly Story[] => {
    const fields = storyVersion === 'draft' ? edit.draft : edit.published
    return fields === null ? [] : [storyAt(fullSlug, fields, edit)]
  }

  const change = (fullSlug: string, make: (before: Edit) => Edit): boolean => {
    const before = all().get(fullSlug)
    if (before === undefined) return false
    edits.set(fullSlug, make(before))
    raise()
    return true
  }

  return {
    at: (storyVersion) => ({
      version: version(),
      stories: [...all()].flatMap((each) => storyIn(storyVersion, each)),
      datasources: datasources(),
    }),
    edited: () =>
      [...all()].map(([fullSlug, { draft, published }]) => ({
        fullSlug,
        draft,
        state: published === null ? 'unpublished' : published === draft ? 'published' : 'changed',
      })),
    saveDraft: (fullSlug, fields) => {
      const before = all().get(fullSlug)
      if (before !== undefined && JSON.stringify(before.draft) === JSON.stringify(fields)) return
      edits.set(fullSlug, {
        draft: fields,
        published: before?.published ?? null,
        at: now(),
        publishedAt: before?.publishedAt ?? null,
      })
    },
    publish: (fullSlug) => change(fullSlug, (before) => ({ ...before, published: before.draft, publishedAt: now() })),
    unpublish: (fullSlug) => change(fullSlug, (before) => ({ ...before, published: null, publishedAt: null })),
    replace: (fullSlug, fields) => {
      edits.set(fullSlug, { draft: fields, published: fields, at: now(), publishedAt: now() })
    },
    setEntry: (datasource, entry) => {
      entries.set(`${datasource}\n${entry.name}`, entry)
    },
    setVersion: (to) => {
      setTo = to
      raisedTo = 0
    },
    forget: () => {
      edits.clear()
      entries.clear()
      setTo = null
      raisedTo = 0
    },
  }
}
