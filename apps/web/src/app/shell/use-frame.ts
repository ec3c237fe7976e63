import { useQuery } from '@tanstack/react-query'
import { frameQuery, type Frame } from '../../api/site.ts'

/** The frame's links, navigation and asides from the content; undefined until they are loaded. */
export const useFrame = (): Frame | undefined => useQuery(frameQuery()).data
