import { useQuery } from '@tanstack/react-query'
import type { ReplyTo } from '../../../../lib/http/call.ts'
import { read } from '../../../../lib/http/read.ts'

/** What the hosted card page shows. [PAY-12] */
export type CardPage = ReplyTo<'GET /app-returns/:returnId/card'>

/** The card page of an app return; its context lasts as long as the page. [PAY-12] */
export const useCardPage = (returnId: string) =>
  useQuery({
    ...read('GET /app-returns/:returnId/card', { params: { returnId } }),
    staleTime: Infinity,
    retry: false,
  })
