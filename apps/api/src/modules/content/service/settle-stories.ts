import type { SiteStories, SiteStoryKind } from '@forno/domain/content/site-stories'
import { siteStoryKinds } from '@forno/domain/content/site-stories'
import { markdownFaults, referenceFaults, type StoryTargets } from '@forno/domain/content/story-references'
import { slugWithin } from '../stories/normalise-story.ts'
import { targetsOf, type TargetContent } from '../stories/story-targets.ts'
import type { ServiceStory } from './content-service-client.ts'
import { kindOf, readServiceStory, type Stories, type StoryKind } from './story-kinds.ts'

/** Stories of the service by their full slug. */
export type ServedStories = ReadonlyMap<string, ServiceStory>

/** A story of the service that the shop does not show as it is. */
export type BrokenStory = {
  readonly fullSlug: string
  /** Each begins with the path of its field. */
  readonly errors: readonly string[]
  /** What the shop shows instead: the last good version, our own file, or nothing. */
  readonly shown: 'previous' | 'file' | 'nothing'
}

export type SettledStories = {
  readonly content: TargetContent
  readonly broken: readonly BrokenStory[]
  /** The last good version of each story of the service. */
  readonly good: ServedStories
}

type AnyStory = Stories[StoryKind][number]
type Entry = {
  readonly fullSlug: string
  readonly kind: StoryKind
  /** The story that the shop shows; null = none of the service. */
  shown: { readonly story: AnyStory; readonly raw: ServiceStory } | null
  errors: readonly string[]
}

const storyIn = (kind: StoryKind, raw: ServiceStory | undefined, slugs: ReadonlyMap<string, string>) => {
  if (raw === undefined) return null
  const read = readServiceStory(kind, raw, slugs)
  return 'story' in read ? { story: read.story, raw } : null
}

const isSiteKind = (kind: StoryKind): kind is SiteStoryKind => siteStoryKinds.some((each) => each === kind)

/** A campaign sends vouchers of its offer, and codes of an unknown offer are worthless. */
const offerFaults = ({ offer }: Stories['c'][number], { offers }: TargetContent): readonly string[] =>
  offers.some(({ id, needsCode }) => id === offer && needsCode) ? [] : [`/offer there is no offer ${offer} with codes`]

const errorsOf = (
  kind: StoryKind,
  story: AnyStory,
  { targets, own }: { readonly targets: StoryTargets; readonly own: TargetContent },
): readonly string[] => {
  if (isSiteKind(kind)) return referenceFaults(kind, story, targets)
  return [
    ...markdownFaults('/markdown', (story as Stories['pages'][number]).markdown, targets),
    ...(kind === 'c' ? offerFaults(story as Stories['c'][number], own) : []),
  ]
}

const bySlug = <Each extends { readonly slug: string }>(
  own: readonly Each[],
  served: readonly Each[],
): readonly Each[] => {
  const slugs = new Set(served.map(({ slug }) => slug))
  return [...served, ...own.filter(({ slug }) => !slugs.has(slug))]
}

/** Our own stories, replaced by those of the service with the same slug. */
const merge = (own: TargetContent, entries: readonly Entry[]): TargetContent => {
  const served = (kind: StoryKind) =>
    entries.flatMap((entry) => (entry.kind === kind && entry.shown !== null ? [entry.shown.story] : []))
  const merged = <Kind extends StoryKind>(kind: Kind, ours: Stories[Kind]): Stories[Kind] =>
    bySlug<AnyStory>(ours, served(kind)) as Stories[Kind]
  const siteStories = Object.fromEntries(siteStoryKinds.map((kind) => [kind, merged(kind, own.siteStories[kind])]))
  return {
    ...own,
    pages: merged('pages', own.pages),
    stories: merged('blog', own.stories).toSorted((one, other) => (one.date > other.date ? -1 : 1)),
    campaigns: merged('c', own.campaigns),
    siteStories: siteStories as SiteStories,
  }
}

const ownStories = (own: TargetContent, kind: StoryKind): readonly AnyStory[] => {
  if (kind === 'pages') return own.pages
  if (kind === 'blog') return own.stories
  return kind === 'c' ? own.campaigns : own.siteStories[kind]
}

/**
 * Merges the service's stories over our own. A story with an error, or that refers to something missing, is replaced
 * by its last good version, otherwise by our file. `previous` has the last good versions. [CON-01] [CON-11]
 */
export const settleStories = (
  served: ServedStories,
  previous: ServedStories,
  own: TargetContent,
  imageOrigins: readonly string[] = [],
): SettledStories => {
  const slugs = new Map(
    [...previous.values(), ...served.values()].map(({ uuid, full_slug: fullSlug }) => [uuid, fullSlug]),
  )
  slugs.delete('')
  const entries = [...served.values()].flatMap((raw): readonly Entry[] => {
    const fullSlug = raw.full_slug
    const kind = kindOf(fullSlug)
    if (kind === null) return []
    const read = readServiceStory(kind, raw, slugs)
    if ('story' in read) return [{ fullSlug, kind, shown: { story: read.story, raw }, errors: [] }]
    return [{ fullSlug, kind, shown: storyIn(kind, previous.get(fullSlug), slugs), errors: read.errors }]
  })

  // Replacing one story can leave another without its target, so the check repeats until nothing changes. Each story
  // is replaced at most once.
  let content = merge(own, entries)
  for (let isStable = false; !isStable;) {
    isStable = true
    const targets = targetsOf(content, imageOrigins)
    for (const entry of entries) {
      if (entry.shown === null || entry.errors.length > 0) continue
      entry.errors = errorsOf(entry.kind, entry.shown.story, { targets, own })
      if (entry.errors.length === 0) continue
      entry.shown = storyIn(entry.kind, previous.get(entry.fullSlug), slugs)
      isStable = false
    }
    content = merge(own, entries)
  }

  return {
    content,
    broken: entries
      .filter(({ errors }) => errors.length > 0)
      .map(({ fullSlug, kind, shown, errors }) => ({
        fullSlug,
        errors,
        shown:
          shown !== null
            ? 'previous'
            : ownStories(own, kind).some(({ slug }) => slug === slugWithin(fullSlug))
              ? 'file'
              : 'nothing',
      })),
    good: new Map(entries.flatMap(({ fullSlug, shown }) => (shown === null ? [] : [[fullSlug, shown.raw]]))),
  }
}
