import { pageQuery } from '../../features/content/model/content.ts'
import { ContentScreen } from '../../features/content/content-screen.tsx'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'

type Path = typeof routePaths.content

/** Loads a content page; an unknown one is not found. [NAV-37] */
export const load = ({ context: { queries }, params: { _splat = '' } }: LoadInput<Path>) =>
  ensure(queries, pageQuery(_splat)).catch(orNotFound)

/** /{slug*} [NAV-37] */
export const Screen = ({ params: { _splat = '' } }: ScreenProps<Path>) => <ContentScreen slug={_splat} />
