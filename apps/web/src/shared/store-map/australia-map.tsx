import { VectorMap, type MapProps } from '../../ui/map/map.tsx'
import { groundOf } from '../../ui/map/vector-base.tsx'
import { borderLines, coastLines, edges, regionNames } from './australia.ts'

/** The props of the map, whose ground is Australia. */
export type AustraliaMapProps = Omit<MapProps, 'ground'>

const ground = groundOf({ edges, coastLines, borderLines, regionNames })

/** A map of Australia with pins. [NAV-13] */
export const AustraliaMap = (props: AustraliaMapProps) => <VectorMap ground={ground} {...props} />
