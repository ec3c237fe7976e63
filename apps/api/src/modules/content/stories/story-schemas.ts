import {
  bottomNavigationIds,
  cardSections,
  surveyQuestionTypes,
  type SiteStories,
} from '@forno/domain/content/site-stories'
import { Type, type Static, type TSchema } from 'typebox'

const strict = { additionalProperties: false } as const
const Line = Type.String({ minLength: 1, maxLength: 200 })
const Markdown = Type.String({ minLength: 1, maxLength: 20_000 })
const Slug = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$', maxLength: 80 })
/** The slug of another story, with the editor's folders. */
const StorySlug = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*(/[A-Za-z0-9][A-Za-z0-9-]*)*$', maxLength: 200 })
const Href = Type.String({ pattern: '^(/(?!/)|https://|tel:|mailto:)', maxLength: 500 })

const Groups = Type.Object(
  {
    groups: Type.Array(
      Type.Object(
        { title: Line, links: Type.Array(Type.Object({ href: Href, label: Line }, strict), { maxItems: 40 }) },
        strict,
      ),
      { minItems: 1, maxItems: 12 },
    ),
  },
  strict,
)

const StoryPicture = Type.Union([
  Type.Object({ product: Slug }, strict),
  Type.Object(
    {
      url: Type.String({ pattern: '^https?://', maxLength: 500 }),
      alt: Type.String({ maxLength: 200 }),
      width: Type.Integer({ minimum: 1, maximum: 8_000 }),
      height: Type.Integer({ minimum: 1, maximum: 8_000 }),
    },
    strict,
  ),
])

const aside = {
  title: Type.Optional(Line),
  markdown: Type.Optional(Markdown),
  banner: Type.Optional(StorySlug),
} as const

const enumOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>({ enum: [...words] })

const LayoutSection = Type.Union([
  Type.Object({ kind: Type.Literal('hero'), title: Line, text: Line, locator: Type.Boolean() }, strict),
  Type.Object({ kind: Type.Literal('carousel'), carousel: StorySlug }, strict),
  Type.Object({ kind: Type.Literal('banner'), banner: StorySlug }, strict),
  Type.Object({ kind: Type.Literal('snippet'), snippet: StorySlug }, strict),
  Type.Object({ kind: Type.Literal('remembered') }, strict),
  Type.Object(
    {
      kind: Type.Literal('products'),
      title: Line,
      category: Type.Optional(Slug),
      limit: Type.Integer({ minimum: 1, maximum: 24 }),
    },
    strict,
  ),
  Type.Object({ kind: Type.Literal('cards'), section: enumOf(cardSections), title: Type.Optional(Line) }, strict),
  Type.Object({ kind: Type.Literal('main') }, strict),
])

const SurveyBranch = Type.Object({ nextQuestionId: Slug }, strict)
const SurveyQuestion = Type.Object(
  {
    questionId: Slug,
    text: Line,
    type: enumOf(surveyQuestionTypes),
    options: Type.Optional(
      Type.Array(Type.Object({ value: Slug, label: Line, nextQuestion: Type.Optional(SurveyBranch) }, strict), {
        minItems: 2,
        maxItems: 20,
      }),
    ),
    nextQuestion: Type.Optional(SurveyBranch),
  },
  strict,
)
const SurveySection = Type.Object({ questions: Type.Array(SurveyQuestion, { minItems: 1, maxItems: 20 }) }, strict)

/** The fields of each kind of story, without its slug. Files and the content service have the same. [CON-01] */
export const storySchemas = {
  navigation: Groups,
  footer: Groups,
  'bottom-navigation': Type.Object(
    {
      entries: Type.Array(Type.Object({ id: enumOf(bottomNavigationIds), label: Line }, strict), {
        minItems: bottomNavigationIds.length,
        maxItems: bottomNavigationIds.length,
      }),
    },
    strict,
  ),
  banners: Type.Object(
    {
      title: Line,
      text: Type.Optional(Line),
      href: Type.Optional(Href),
      linkLabel: Type.Optional(Line),
      picture: Type.Optional(StoryPicture),
    },
    strict,
  ),
  carousels: Type.Object({ title: Line, banners: Type.Array(StorySlug, { minItems: 1, maxItems: 100 }) }, strict),
  snippets: Type.Object({ title: Type.Optional(Line), markdown: Markdown }, strict),
  'menu-categories': Type.Object(aside, strict),
  'store-pages': Type.Object(aside, strict),
  coupons: Type.Object(
    {
      active: Type.Optional(Type.Boolean()),
      title: Line,
      text: Type.Optional(Line),
      terms: Type.Optional(Markdown),
      code: Type.Optional(Line),
      deal: Type.Optional(Slug),
      picture: Type.Optional(StoryPicture),
      sequence: Type.Optional(Type.Integer()),
    },
    strict,
  ),
  'splash-screens': Type.Object(
    {
      name: Line,
      active: Type.Boolean(),
      title: Line,
      markdown: Markdown,
      action: Type.Optional(Line),
      href: Type.Optional(Href),
      maximumDismissals: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    strict,
  ),
  spinners: Type.Object({ text: Line, showSpinBgVariant: Type.Optional(Type.Boolean()) }, strict),
  'spin-to-win': Type.Object(
    {
      name: Line,
      active: Type.Boolean(),
      title: Line,
      markdown: Markdown,
      segments: Type.Array(Type.Object({ id: Slug, label: Line }, strict), { minItems: 2, maxItems: 24 }),
    },
    strict,
  ),
  layouts: Type.Object({ sections: Type.Array(LayoutSection, { minItems: 1, maxItems: 40 }) }, strict),
  contactless: Type.Object(
    { text: Line, stores: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 2_000 }) },
    strict,
  ),
  surveys: Type.Object(
    {
      title: Line,
      active: Type.Boolean(),
      pages: Type.Array(Type.Object({ sections: Type.Array(SurveySection, { minItems: 1, maxItems: 10 }) }, strict), {
        minItems: 1,
        maxItems: 10,
      }),
    },
    strict,
  ),
} as const satisfies Readonly<Record<keyof SiteStories, TSchema>>

type Schemas = typeof storySchemas

/** Fails to compile if a schema and its type of the domain differ. */
export type StoryFields<Kind extends keyof SiteStories> =
  Static<Schemas[Kind]> extends Omit<SiteStories[Kind][number], 'slug'> ? Static<Schemas[Kind]> : never
