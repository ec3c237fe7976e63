import { referenceFaults } from '@forno/domain/content/story-references'
import { noSiteStories, siteStoryKinds, type SiteStories, type SiteStoryKind } from '@forno/domain/content/site-stories'
import type { ParsedFiles } from '../yaml/content-files.ts'
import { plainValue, valueAt, type ReportError, type Value } from '../yaml/yaml-value.ts'
import { readStory } from './read-story.ts'
import { targetsOf, type TargetContent } from './story-targets.ts'

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '')

/** Reports an error at the line of its field. */
const reportAt = (value: Value, error: string, report: ReportError): void => {
  const [field = '', ...words] = error.split(' ')
  report(valueAt(value, field).at, field === '/' ? words.join(' ') : error)
}

type StoryFile<Kind extends SiteStoryKind> = { readonly story: SiteStories[Kind][number]; readonly value: Value }

const readKind = <Kind extends SiteStoryKind>(kind: Kind, files: ParsedFiles, report: ReportError) =>
  files.under(kind).flatMap(({ path, value }): readonly StoryFile<Kind>[] => {
    const read = readStory(kind, slugOf(path), plainValue(value))
    if ('story' in read) return [{ story: read.story, value }]
    for (const error of read.errors) reportAt(value, error, report)
    return []
  })

/**
 * The stories of our own files: `content/{kind}/{slug}.yaml`. `content` is null if it has errors, and the references
 * of stories are then not checked. [CON-01]
 */
export const readStoryFiles = (
  files: ParsedFiles,
  content: Omit<TargetContent, 'siteStories'> | null,
  report: ReportError,
): SiteStories => {
  const read = siteStoryKinds.map((kind) => [kind, readKind(kind, files, report)] as const)
  const siteStories: SiteStories = {
    ...noSiteStories,
    ...Object.fromEntries(read.map(([kind, found]) => [kind, found.map(({ story }) => story)])),
  }
  if (content === null) return siteStories
  const targets = targetsOf({ ...content, siteStories })
  for (const [kind, found] of read)
    for (const { story, value } of found)
      for (const error of referenceFaults(kind, story, targets)) reportAt(value, error, report)
  return siteStories
}
