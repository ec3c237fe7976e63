import { useSuspenseQuery } from '@tanstack/react-query'
import { pageQuery } from '../../features/content/model/content.ts'
import { nutritionPage, nutritionQuery } from '../../api/nutrition.ts'
import { ensure } from '../../lib/http/read.ts'
import { TextView } from '../../shared/text/text-view.tsx'
import { NutritionScreen } from '../../features/nutrition/nutrition-screen.tsx'
import { menuContextOf } from '../shell/app-deps.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput } from '../shell/screen.ts'

/** Loads the nutrition tables and their content page. [NAV-37] */
export const load = ({ context }: LoadInput) =>
  Promise.all([
    ensure(context.queries, nutritionQuery(menuContextOf(context))),
    ensure(context.queries, pageQuery(nutritionPage)),
  ]).catch(orNotFound)

/** The nutrition tables with their content page. [NAV-37] */
export function Screen() {
  const { data: page } = useSuspenseQuery(pageQuery(nutritionPage))
  return <NutritionScreen title={page.title} description={page.description} notes={<TextView blocks={page.blocks} />} />
}
