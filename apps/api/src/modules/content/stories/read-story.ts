import type { SiteStories, SiteStoryKind, SurveyStory } from '@forno/domain/content/site-stories'
import { surveyFaults } from '@forno/domain/surveys/survey-faults'
import { knownFields, schemaErrors } from './schema-errors.ts'
import { storySchemas, type StoryFields } from './story-schemas.ts'

export type ReadStoryResult<Kind extends SiteStoryKind> =
  | { readonly story: SiteStories[Kind][number] }
  /** Each error begins with the path of its field, such as `/groups/0/title`. */
  | { readonly errors: readonly string[] }

/** The fields without those that only the service's editors know. */
export const knownStoryFields = (kind: SiteStoryKind, fields: unknown): unknown =>
  knownFields(storySchemas[kind], fields)

/** Reads the fields of one story; unknown fields are errors. [CON-01] */
export const readStory = <Kind extends SiteStoryKind>(
  kind: Kind,
  slug: string,
  fields: unknown,
): ReadStoryResult<Kind> => {
  const errors = schemaErrors(storySchemas[kind], fields)
  if (errors.length > 0) return { errors }
  const story: SiteStories[Kind][number] = { slug, ...(fields as StoryFields<Kind>) }
  const faults = kind === 'surveys' ? surveyFaults(story as SurveyStory) : []
  return faults.length > 0 ? { errors: faults } : { story }
}
