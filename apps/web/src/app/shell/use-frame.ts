import { useQuery } from '@tanstack/react-query'
import { frameQuery, type Frame } from '../../api/site.ts'

/** What the content says about the frame; undefined while it could not be read. */
export const useFrame = (): Frame | undefined => useQuery(frameQuery()).data
