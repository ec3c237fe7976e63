import { useQueryClient, type DefaultError, type MutationOptions } from '@tanstack/react-query'

/**
 * Runs a mutation for components that show none of its states. Without an observer nothing renders when it begins and
 * ends, which keeps screens with many buttons fast.
 */
export const useRunMutation = <Answer, Input, Problem = DefaultError>(
  options: MutationOptions<Answer, Problem, Input>,
) => {
  const queries = useQueryClient()
  return (input: Input): Promise<Answer> => queries.getMutationCache().build(queries, options).execute(input)
}
