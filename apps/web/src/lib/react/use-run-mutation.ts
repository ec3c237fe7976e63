import { useQueryClient, type DefaultError, type MutationOptions } from '@tanstack/react-query'

/**
 * The way to run a mutation for whoever shows none of its states: without an observer nothing is drawn anew when it
 * begins and ends, and a screen full of buttons carries none for each.
 */
export const useRun = <Answer, Input, Trouble = DefaultError>(options: MutationOptions<Answer, Trouble, Input>) => {
  const queries = useQueryClient()
  return (input: Input): Promise<Answer> => queries.getMutationCache().build(queries, options).execute(input)
}
