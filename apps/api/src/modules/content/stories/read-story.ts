import type { SiteStories, SiteStoryKind, SurveyStory } from '@forno/domain/content/site-stories'
import { surveyFaults } from '@forno/domain/surveys/survey-faults'
import { schemaErrors } from './schema-errors.ts'
import { storySchemas, type StoryFields } from './story-schemas.ts'

export type ReadStoryResult<Kind extends SiteStoryKind> =
  | { readonly story: SiteStories[Kind][number] }
  /** Each error begins with the path of its field, such as `/groups/0/title`. */
  | { readonly errors: readonly string[] }

/** Reads the fields of one story, from a file or from the content service; unknown fields are errors. [CON-01] */
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
