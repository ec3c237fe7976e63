import { noSiteStories, siteStoryKinds, type SiteStories, type SiteStoryKind } from '@forno/domain/content/site-stories'
import type { ParsedFiles } from '../yaml/content-files.ts'
import { plainValue, type ReportError } from '../yaml/yaml-value.ts'
import { readStory } from './read-story.ts'

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '')

const readKind = <Kind extends SiteStoryKind>(kind: Kind, files: ParsedFiles, report: ReportError) =>
  files.under(kind).flatMap(({ path, value }): readonly SiteStories[Kind][number][] => {
    const read = readStory(kind, slugOf(path), plainValue(value))
    if ('story' in read) return [read.story]
    for (const error of read.errors) report(value.at, error)
    return []
  })

/** The stories of our own files: `content/{kind}/{slug}.yaml`. [CON-01] */
export const readStoryFiles = (files: ParsedFiles, report: ReportError): SiteStories => ({
  ...noSiteStories,
  ...Object.fromEntries(siteStoryKinds.map((kind) => [kind, readKind(kind, files, report)])),
})
